import type { FormItem } from '#modules/journal/review-forms/definition.ts'
/** Texts of the demo journal's own pages. */

export const journalText = {
  code: 'apaph',
  nameZh: '亚太公共卫生学刊',
  nameEn: 'Asia-Pacific Archives of Public Health',
  abbrZh: '亚太公卫学刊',
  abbrEn: 'Asia-Pac Arch Public Health',
  sloganZh: '让公共卫生证据\n抵达可以行动的人',
  sloganEn: 'Public-health evidence for the people who can act on it',
  publisherZh: '海城大学公共卫生学院',
  publisherEn: 'School of Public Health, Haicheng University',
  sponsorZh: '海城大学公共卫生学院',
  sponsorEn: 'School of Public Health, Haicheng University',
  aimsZh:
    '<p>我们发表来自亚太地区的流行病学、卫生政策与环境健康研究。每篇文章以中英文摘要发布，数据与代码随文公开，读者无需付费。</p>',
  aimsEn:
    '<p>We publish epidemiology, health policy and environmental health from the Asia-Pacific region. Every article carries abstracts in Chinese and English, data and code come with it, and readers pay nothing.</p>',
  aboutZh:
    '<p>《亚太公共卫生学刊》创刊于 2023 年，双月刊，由海城大学公共卫生学院主办。本刊面向疾病预防控制、医疗卫生与政策研究人员，优先发表能够改变做法的研究：问题来自一线，方法公开，结论说明适用的范围。</p><p>栏目包括专题、原著、综述、政策与短篇报道。稿件经双匿名外审，由主编终审；自接收之日起网络优先出版，随后编入卷期。</p>',
  aboutEn:
    '<p>Asia-Pacific Archives of Public Health was founded in 2023 and appears every two months. It serves people in disease control, health care and policy, and prefers research that can change practice: questions from the field, open methods, conclusions that say how far they reach.</p><p>Sections are special topics, original research, reviews, policy and brief reports. Papers are reviewed by at least two people who do not know the authors, and accepted by the editor-in-chief. Accepted papers go online first and then into an issue.</p>',
  ethicsZh:
    '<p>本刊遵循 COPE 核心实践。涉及人的研究须获伦理委员会批准并说明知情同意方式；作者须声明利益冲突、资助来源与数据可得性。对已发表文章的更正、关注与撤稿均公开发布声明，并与原文相互链接。</p><p>编辑与审稿人同作者有利益关系时必须回避。对处理结果有异议者，可在 30 日内书面申诉，由未参与该稿的编辑复议。</p>',
  ethicsEn:
    '<p>The journal follows the core practices of COPE. Research with people needs approval by an ethics committee; authors declare interests, funding and the availability of data. Corrections, concerns and retractions are published as notices and linked with the article both ways.</p><p>Editors and reviewers with an interest in a paper stand back from it. Authors may appeal in writing within 30 days; an editor who had no part in the decision looks again.</p>',
  oaPolicyZh:
    '<p>全部文章在发表当日免费公开，采用 CC BY 4.0 许可：任何人可以阅读、下载、转载与改编，只须注明作者与出处。作者保留著作权。</p>',
  oaPolicyEn:
    '<p>All articles are free from the day of publication under CC BY 4.0: anybody may read, download, share and adapt them with credit to the authors, who keep their copyright.</p>',
  aiPolicyZh:
    '<p>使用人工智能工具写作、分析或绘图须在投稿时声明用途。工具不得署名，作者对全部内容负责。审稿人不得把稿件内容上传到外部工具。</p>',
  aiPolicyEn:
    '<p>Say on submission what AI tools were used for. A tool cannot be an author, and authors answer for everything in the paper. Reviewers do not upload manuscripts to outside tools.</p>',
  contactZh: '<p>编辑部工作日 9:00—17:00 答复来信，一般在两个工作日之内。投稿进度请登录“我的投稿”查看。</p>',
  contactEn:
    '<p>The editorial office answers within two working days. Sign in and open “My submissions” to see how your paper stands.</p>',
  email: 'editor@apaph.example',
  phone: '0755-0000 3130',
  addressZh: '海城市临海路 88 号 海城大学公共卫生学院 3 号楼',
  addressEn: 'Building 3, School of Public Health, Haicheng University, 88 Linhai Road, Haicheng, China',
} as const

/** What reviewers of original research are asked beside the common form. */
export const reviewForm = {
  nameZh: '原著审稿表',
  nameEn: 'Form for original research',
  items: [
    {
      key: 'design',
      labelZh: '研究设计是否适合所提问题？',
      labelEn: 'Does the design suit the question?',
      kind: 'choice',
      required: true,
      toAuthor: true,
      options: [
        { zh: '适合', en: 'Yes' },
        { zh: '部分适合', en: 'In part' },
        { zh: '不适合', en: 'No' },
      ],
    },
    {
      key: 'statistics',
      labelZh: '统计方法是否需要统计学专家复核？',
      labelEn: 'Should a statistician look at the methods?',
      kind: 'yesNo',
      required: true,
      toAuthor: false,
    },
    {
      key: 'relevance',
      labelZh: '对公共卫生实践的意义',
      labelEn: 'Relevance to public health practice',
      kind: 'scale',
      required: false,
      toAuthor: true,
    },
  ],
} satisfies { nameZh: string; nameEn: string; items: FormItem[] }

/** How the demo's reviewers answer it. */
export const reviewAnswers = { design: 0, statistics: false, relevance: 4 }

export const articleTypes = [
  {
    code: 'original',
    nameZh: '原著',
    nameEn: 'Original research',
    peerReviewed: true,
    abstractRequired: true,
    maxWords: 6000,
  },
  {
    code: 'review',
    nameZh: '综述',
    nameEn: 'Review',
    peerReviewed: true,
    abstractRequired: true,
    maxWords: 8000,
  },
  {
    code: 'policy',
    nameZh: '政策研究',
    nameEn: 'Policy analysis',
    peerReviewed: true,
    abstractRequired: true,
    maxWords: 6000,
  },
  {
    code: 'brief',
    nameZh: '短篇报道',
    nameEn: 'Brief report',
    peerReviewed: true,
    abstractRequired: true,
    maxWords: 2500,
  },
  {
    code: 'notice',
    nameZh: '更正与声明',
    nameEn: 'Correction or notice',
    peerReviewed: false,
    abstractRequired: false,
    maxWords: 800,
  },
] as const

export const editors = [
  {
    nameZh: '周慧敏',
    nameEn: 'Huimin Zhou',
    role: 'editorInChief',
    affiliationZh: '海城大学公共卫生学院',
    affiliationEn: 'School of Public Health, Haicheng University',
  },
  {
    nameZh: '郑远',
    nameEn: 'Yuan Zheng',
    role: 'associateEditor',
    affiliationZh: '海城大学公共卫生学院卫生政策系',
    affiliationEn: 'Department of Health Policy, Haicheng University',
  },
  {
    nameZh: null,
    nameEn: 'Aiko Tanaka',
    role: 'associateEditor',
    affiliationZh: '东都医科大学',
    affiliationEn: 'Toto Medical University, Tokyo',
  },
  {
    nameZh: '许家宁',
    nameEn: 'Jianing Xu',
    role: 'managingEditor',
    affiliationZh: '江东市疾病预防控制中心',
    affiliationEn: 'Jiangdong Centre for Disease Control and Prevention',
  },
  {
    nameZh: null,
    nameEn: 'Priya Menon',
    role: 'boardMember',
    affiliationZh: '南德里流行病学研究所',
    affiliationEn: 'South Delhi Institute of Epidemiology',
  },
  {
    nameZh: '郝清',
    nameEn: 'Qing Hao',
    role: 'boardMember',
    affiliationZh: '云坪大学全球健康研究中心',
    affiliationEn: 'Centre for Global Health, Yunping University',
  },
  {
    nameZh: null,
    nameEn: 'Min-jun Kim',
    role: 'boardMember',
    affiliationZh: '汉江大学保健研究生院',
    affiliationEn: 'Graduate School of Public Health, Hangang University',
  },
  {
    nameZh: '马兰',
    nameEn: 'Lan Ma',
    role: 'boardMember',
    affiliationZh: '北岭省疾病预防控制中心',
    affiliationEn: 'Beiling Provincial Centre for Disease Control and Prevention',
  },
  {
    nameZh: null,
    nameEn: 'Maria Lopes',
    role: 'boardMember',
    affiliationZh: '濠江大学健康科学学院',
    affiliationEn: 'Faculty of Health Sciences, Houkong University',
  },
] as const

export const notices = [
  {
    title: '征稿：2027 年专题“校园与青年健康”，截止 2027 年 3 月 31 日',
    titleEn: 'Call for papers: “Campus and youth health”, closes 31 March 2027',
    date: '2026-11-16',
    content:
      '<p>2027 年第 3 期将刊出专题“校园与青年健康”，征集宿舍环境、心理健康、体力活动与学校卫生服务方面的原著与短篇报道。请在投稿时选择专题并在投稿信中注明。</p>',
    contentEn:
      '<p>Issue 3 of 2027 will carry a special topic on campus and youth health: dormitories, mental health, physical activity and school health services. Name the topic in your cover letter.</p>',
  },
  {
    title: '自 2027 年第 1 期起，原著须附数据可得性声明',
    titleEn: 'Data availability statements required from issue 1 of 2027',
    date: '2026-11-03',
    content: '<p>声明应说明数据存放在何处、怎样取得，或为什么不能公开。“可向作者索取”须写明条件与期限。</p>',
    contentEn:
      '<p>Say where the data are, how to obtain them, or why they cannot be shared. “On request” must name conditions and a time.</p>',
  },
  {
    title: '致谢 2025—2026 年度审稿人（318 位）',
    titleEn: 'Thanks to our 318 reviewers of 2025–2026',
    date: '2026-10-22',
    content: '<p>本年度共有 318 位审稿人完成 742 份审稿意见，平均用时 16 天。编辑部谨致谢意。</p>',
    contentEn:
      '<p>This year 318 reviewers wrote 742 reports in 16 days on average. The editors are grateful.</p>',
  },
] as const

export const guide = [
  {
    category: 'authorGuide',
    titleZh: '投稿流程',
    titleEn: 'How it works',
    contentZh:
      '<p>全程在线完成。文件齐备时，填写约需 <b>8 分钟</b>；每一步自动保存，可随时离开再继续。</p><ol><li><b>注册与登录</b>用常用邮箱注册，验证后即可投稿。</li><li><b>填写稿件信息</b>中英文题名、摘要、关键词、作者与单位、基金和声明。</li><li><b>上传文件</b>题名页与匿名正文分开上传；系统自动检查文档属性是否含作者信息。</li><li><b>初审</b>5 个工作日内告知是否送外审，或请您补充材料。</li><li><b>双匿名外审</b>至少两位审稿人；进度可在“我的投稿”查看。</li><li><b>修回、终审与出版</b>录用后生成费用单；校样需在 3 天内确认。</li></ol>',
    contentEn:
      '<p>Everything happens online. With your files at hand it takes about <b>eight minutes</b>; each step is saved, so you can leave and come back.</p><ol><li><b>Register and sign in</b>Use an address that you read.</li><li><b>Describe the paper</b>Titles, abstracts and keywords in both languages, authors and units, funding and declarations.</li><li><b>Upload files</b>Title page and anonymised manuscript are separate; document properties are checked for author names.</li><li><b>First look</b>Within five working days you hear whether the paper goes to review or needs something more.</li><li><b>Double-anonymous review</b>At least two reviewers; “My submissions” shows where the paper is.</li><li><b>Revision, decision, publication</b>A bill follows acceptance; proofs are checked within three days.</li></ol>',
  },
  {
    category: 'authorGuide',
    titleZh: '投稿前自查',
    titleEn: 'Checklist',
    contentZh:
      '<ul><li><b>匿名正文</b>不含作者、单位、致谢与基金；文件属性已清除。</li><li><b>中英文摘要</b>各 250~400 字（词），结构为目的、方法、结果、结论。</li><li><b>关键词</b> 3~8 个，中英文一一对应。</li><li><b>声明</b>利益冲突、伦理批准、数据可得性与人工智能工具使用情况。</li><li><b>参考文献</b>按 GB/T 7714 著录，有 DOI 者附 DOI。</li></ul>',
    contentEn:
      '<ul><li><b>Anonymised manuscript</b> without authors, units, thanks and funding; document properties cleared.</li><li><b>Abstracts</b> of 250–400 words in both languages: objective, methods, results, conclusion.</li><li><b>Keywords</b>, three to eight, matching in both languages.</li><li><b>Declarations</b> of interests, ethics approval, availability of data and use of AI tools.</li><li><b>References</b> with a DOI wherever there is one.</li></ul>',
  },
  {
    category: 'authorGuide',
    titleZh: '文件与格式',
    titleEn: 'Files and format',
    contentZh:
      '<p>正文以 PDF 上传，单个文件不超过 50 MB，一篇稿件不超过 200 MB。图以 PNG、JPG 或 TIFF 上传，分辨率不低于 300 dpi；补充材料可用 PDF、Word 或 Excel。</p><p>原著不超过 6 000 字，综述不超过 8 000 字，短篇报道不超过 2 500 字。统计结果同时给出效应量与置信区间。</p>',
    contentEn:
      '<p>Upload the manuscript as PDF: 50 MB a file, 200 MB a paper. Figures come as PNG, JPG or TIFF at 300 dpi or more; supplementary files as PDF, Word or Excel.</p><p>Original research has up to 6 000 words, reviews 8 000, brief reports 2 500. Give effect sizes with confidence intervals.</p>',
  },
  {
    category: 'template',
    titleZh: '写作模板',
    titleEn: 'Templates',
    contentZh:
      '<p>原著按引言、方法、结果、讨论四部分撰写；随机试验、观察性研究、系统综述分别附 CONSORT、STROBE、PRISMA 报告清单。</p><p>题名页另行上传，写明全部作者、单位、通信方式、基金与利益冲突，正文中不再出现。</p>',
    contentEn:
      '<p>Original research has introduction, methods, results and discussion. Trials, observational studies and systematic reviews come with the CONSORT, STROBE or PRISMA checklist.</p><p>The title page is a file of its own with all authors, units, addresses, funding and interests; none of them appears in the manuscript.</p>',
  },
  {
    category: 'peerReview',
    titleZh: '同行评议',
    titleEn: 'Peer review',
    contentZh:
      '<p>本刊实行双匿名评议：作者与审稿人互不知晓姓名。每篇稿件至少有两位审稿人，意见由责任编辑确认后转交作者，录用与退稿由主编决定。</p><p>对退稿决定有异议者，可在 30 天内申诉一次，由未参与原决定的编辑复核。</p>',
    contentEn:
      '<p>Review is double-anonymous: authors and reviewers do not learn each other’s names. Each paper has at least two reviewers; the handling editor passes their reports on, and the editor-in-chief accepts or rejects.</p><p>Authors may appeal against a rejection once within 30 days; an editor who had no part in it looks at the paper again.</p>',
  },
  {
    category: 'ethics',
    titleZh: '出版伦理',
    titleEn: 'Publication ethics',
    contentZh:
      '<p>涉及人的研究须经伦理委员会批准并取得知情同意，文中写明批准单位与编号；涉及动物的研究写明福利审查。</p><ul><li><b>署名</b>按实质贡献，全体作者对内容负责。</li><li><b>不得</b>一稿多投、重复发表、伪造或篡改数据。</li><li><b>人工智能工具</b>不能署名，使用情况须在声明中写明。</li></ul><p>发现问题时按出版伦理委员会（COPE）的流程处理，更正与撤稿均公开并与原文互相链接。</p>',
    contentEn:
      '<p>Research with people needs approval by an ethics committee and informed consent; name the committee and its number. Research with animals names its welfare review.</p><ul><li><b>Authorship</b> follows substantial contribution, and all authors answer for the content.</li><li><b>Never</b> submit to several journals at once, publish twice, or invent or alter data.</li><li><b>AI tools</b> are no authors; say in the declarations how they were used.</li></ul><p>Concerns are handled along the flowcharts of COPE; corrections and retractions are public and linked with the article both ways.</p>',
  },
  {
    category: 'copyright',
    titleZh: '版权与许可',
    titleEn: 'Copyright and licence',
    contentZh:
      '<p>版权归作者所有。文章以 <b>CC BY 4.0</b> 许可公开，任何人在注明出处的前提下均可阅读、下载、转载与改编。录用后由通信作者在线签署许可协议。</p>',
    contentEn:
      '<p>Authors keep the copyright. Articles appear under <b>CC BY 4.0</b>: anybody may read, download, share and adapt them with a citation. After acceptance the corresponding author signs the licence online.</p>',
  },
  {
    category: 'faq',
    titleZh: '常见问题',
    titleEn: 'Questions and answers',
    contentZh:
      '<p><b>多久能知道结果？</b>初审一般 5 个工作日，首次决定的中位用时见“关于”页。</p><p><b>可以推荐或回避审稿人吗？</b>可以，在投稿的“审稿人”一步填写，是否采纳由编辑决定。</p><p><b>来不及修回怎么办？</b>在“我的投稿”里申请延期，编辑会回复新的期限。</p>',
    contentEn:
      '<p><b>How long does it take?</b> The first look takes about five working days; the page “About” tells the median time to a first decision.</p><p><b>May I suggest or exclude reviewers?</b> Yes, in the step “Reviewers” of the submission; the editor decides.</p><p><b>The revision takes longer?</b> Ask for more time under “My submissions”; the editor answers with a new date.</p>',
  },
  {
    category: 'reviewerGuide',
    titleZh: '审稿指南',
    titleEn: 'For reviewers',
    contentZh:
      '<p>收到邀请后请在 7 天内答复；有利益冲突或不便审阅时直接婉拒即可，也可推荐他人。审阅一般 21 天，需要更久可在审稿页申请。</p><p>请分别填写给作者和给编辑的意见，逐条、具体、有据；稿件内容保密，不上传到任何公开的人工智能服务。</p>',
    contentEn:
      '<p>Answer an invitation within seven days; decline where you have a conflict or no time, and name somebody else if you can. A review has 21 days, and you can ask for more on its page.</p><p>Write to the authors and to the editor apart: point by point, specific, with reasons. Keep the paper confidential and upload it to no public AI service.</p>',
  },
  {
    category: 'fee',
    titleZh: '何时收费',
    titleEn: 'When we charge',
    contentZh:
      '<p>投稿与审稿不收费。<b>仅在录用后</b>按上表计收发表费，编辑与审稿人在作出决定前看不到任何缴费信息。</p>',
    contentEn:
      '<p>Submission and review are free. We charge <b>only after acceptance</b>, and editors and reviewers see nothing of payments before they decide.</p>',
  },
  {
    category: 'fee',
    titleZh: '减免',
    titleEn: 'Waivers',
    contentZh:
      '<p>通信作者来自世界银行低收入经济体者全免，中低收入经济体减 50%。减免申请由编辑部财务决定，与稿件的学术决定无关。</p>',
    contentEn:
      '<p>Corresponding authors in low-income economies of the World Bank list pay nothing, those in lower-middle-income economies half. The finance office decides on waivers; the editors who judge the paper have no part in it.</p>',
  },
] as const

/** What the journal charges; `type` names the article type that a standard is for, null means every other. */
export const fees = [
  {
    code: 'original-cn',
    type: null,
    nameZh: '原著、综述',
    nameEn: 'Original research, review',
    feeType: 'publicationFee',
    authorRegion: 'domestic',
    currency: 'CNY',
    baseAmount: '4800.00',
    includedPages: 12,
    extraPageAmount: '300.00',
    taxRate: '6.00',
  },
  {
    code: 'original-int',
    type: null,
    nameZh: '原著、综述',
    nameEn: 'Original research, review',
    feeType: 'publicationFee',
    authorRegion: 'overseas',
    currency: 'USD',
    baseAmount: '900.00',
    includedPages: 12,
    extraPageAmount: '50.00',
    taxRate: '0.00',
  },
  {
    code: 'brief-cn',
    type: 'brief',
    nameZh: '短篇报道',
    nameEn: 'Brief report',
    feeType: 'publicationFee',
    authorRegion: 'domestic',
    currency: 'CNY',
    baseAmount: '2400.00',
    includedPages: 5,
    extraPageAmount: '300.00',
    taxRate: '6.00',
  },
  {
    code: 'brief-int',
    type: 'brief',
    nameZh: '短篇报道',
    nameEn: 'Brief report',
    feeType: 'publicationFee',
    authorRegion: 'overseas',
    currency: 'USD',
    baseAmount: '450.00',
    includedPages: 5,
    extraPageAmount: '50.00',
    taxRate: '0.00',
  },
  {
    code: 'page-cn',
    type: null,
    nameZh: '超页',
    nameEn: 'Extra page',
    feeType: 'pageFee',
    authorRegion: 'domestic',
    currency: 'CNY',
    baseAmount: '300.00',
    includedPages: null,
    extraPageAmount: null,
    taxRate: '6.00',
  },
  {
    code: 'page-int',
    type: null,
    nameZh: '超页',
    nameEn: 'Extra page',
    feeType: 'pageFee',
    authorRegion: 'overseas',
    currency: 'USD',
    baseAmount: '50.00',
    includedPages: null,
    extraPageAmount: null,
    taxRate: '0.00',
  },
  {
    code: 'notice',
    type: 'notice',
    nameZh: '通讯、更正、撤稿声明',
    nameEn: 'Letter, correction, retraction notice',
    feeType: 'publicationFee',
    authorRegion: 'all',
    currency: 'CNY',
    baseAmount: '0.00',
    includedPages: null,
    extraPageAmount: null,
    taxRate: '0.00',
  },
] as const
