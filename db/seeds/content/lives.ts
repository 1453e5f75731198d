/** Who works at the demo journal, and what happened to each of its papers, day by day before today. */

export type DemoPerson = {
  readonly account: string
  readonly name: string
  readonly parts: readonly [family: string, given: string]
  readonly latin: readonly [given: string, family: string]
  readonly roles: readonly string[]
  readonly placeZh: string
  readonly placeEn: string
  readonly expertise?: string
  readonly orcid?: string
  readonly language?: 'zh' | 'en'
  /** Where they work, by the names below. */
  readonly depts?: readonly string[]
  /** Shown at the start as an account to try, with this word. */
  readonly printed?: string
}

function person(
  account: string,
  [family, given]: readonly [string, string],
  latin: readonly [string, string],
  roles: readonly string[],
  [placeZh, placeEn]: readonly [string, string],
  more: Partial<DemoPerson> = {},
): DemoPerson {
  return {
    account,
    name: `${family}${given}`,
    parts: [family, given],
    latin,
    roles,
    placeZh,
    placeEn,
    ...more,
  }
}

const haicheng = ['海城大学公共卫生学院', 'School of Public Health, Haicheng University'] as const
const jiangdong = ['江东市疾病预防控制中心', 'Jiangdong Centre for Disease Control and Prevention'] as const
const linhai = ['临海医科大学', 'Linhai Medical University'] as const
const yunping = ['云坪大学全球健康研究中心', 'Centre for Global Health, Yunping University'] as const
const beiling = [
  '北岭省疾病预防控制中心',
  'Beiling Provincial Centre for Disease Control and Prevention',
] as const
const office = ['亚太公共卫生学刊编辑部', 'Editorial office, Asia-Pacific Archives of Public Health'] as const

/** The article type whose papers `editor2` edits as a section. */
export const demoSection = 'review'

/** Below the root department that every tenant begins with. */
export const demoDepts = ['编辑组', '出版组', '财务组'] as const

export const demoPeople: readonly DemoPerson[] = [
  person('chief', ['周', '慧敏'], ['Huimin', 'Zhou'], ['editorInChief'], haicheng, {
    printed: '主编 editor-in-chief',
    depts: ['编辑组'],
  }),
  person('editor', ['许', '家宁'], ['Jianing', 'Xu'], ['handlingEditor'], jiangdong, {
    printed: '责任编辑 handling editor',
    depts: ['编辑组'],
  }),
  person('editor2', ['郑', '远'], ['Yuan', 'Zheng'], ['handlingEditor'], haicheng, {
    printed: '栏目编辑 section editor',
    depts: ['编辑组'],
  }),
  person('office', ['苏', '晴'], ['Qing', 'Su'], ['staff'], office, {
    printed: '编辑部 editorial office',
    depts: ['编辑组'],
  }),
  person('deputy', ['顾', '明'], ['Ming', 'Gu'], ['staff', 'production'], office, {
    printed: '编辑部与编校排 office and production, to switch between',
    depts: ['编辑组', '出版组'],
  }),
  person('production', ['梁', '工'], ['Gong', 'Liang'], ['production'], office, {
    printed: '编校排 production',
    depts: ['出版组'],
  }),
  person('finance', ['江', '敏'], ['Min', 'Jiang'], ['finance'], office, {
    printed: '财务 finance',
    depts: ['财务组'],
  }),
  person('author', ['林', '若溪'], ['Ruoxi', 'Lin'], ['author'], jiangdong, {
    printed: '作者 author',
    orcid: '0000-0001-2345-6789',
  }),
  person('author2', ['王', '雨桐'], ['Yutong', 'Wang'], ['author'], linhai),
  person('author3', ['何', '静'], ['Jing', 'He'], ['author'], beiling),
  person('author4', ['李', '牧'], ['Mu', 'Li'], ['author'], haicheng),
  person('author5', ['孙', '博文'], ['Bowen', 'Sun'], ['author'], linhai),
  person('author6', ['唐', '文'], ['Wen', 'Tang'], ['author'], jiangdong),
  person('reviewer', ['郝', '清'], ['Qing', 'Hao'], ['reviewer'], yunping, {
    printed: '审稿人 reviewer',
    expertise: '高温与健康；环境流行病学；time series；air pollution',
  }),
  person(
    'reviewer2',
    ['马', '兰'],
    ['Lan', 'Ma'],
    ['reviewer'],
    ['北山大学公共卫生系', 'Department of Public Health, Beishan University'],
    {
      expertise: '疫苗接种；老年人；监测；vaccination',
    },
  ),
  person('reviewer3', ['罗', '嘉'], ['Jia', 'Luo'], ['reviewer'], yunping, {
    expertise: '职业健康；睡眠；队列研究；cohort study',
  }),
  person(
    'reviewer4',
    ['黄', '一鸣'],
    ['Yiming', 'Huang'],
    ['reviewer'],
    ['中山社区医院', 'Zhongshan Community Hospital'],
    {
      expertise: '基层医疗；慢性病；远程医疗；primary care',
    },
  ),
  person(
    'reviewer5',
    ['卢', '静怡'],
    ['Jingyi', 'Lu'],
    ['reviewer'],
    ['中山社区医院', 'Zhongshan Community Hospital'],
    {
      expertise: '儿童；语言发育；系统综述；children',
    },
  ),
  person('reviewer6', ['冯', '一诺'], ['Yinuo', 'Feng'], ['reviewer'], ['临河医院', 'Linhe Hospital'], {
    expertise: '急诊；高温；断点回归',
  }),
  person(
    'reviewer7',
    ['吴', '欣'],
    ['Xin', 'Wu'],
    ['reviewer'],
    ['数据科学研究所', 'Institute of Data Science'],
    {
      expertise: '随机对照试验；自然实验；统计方法；randomised trial',
    },
  ),
  person(
    'reviewer8',
    ['叶', '笑'],
    ['Xiao', 'Ye'],
    ['reviewer'],
    ['濠江大学健康科学学院', 'Faculty of Health Sciences, Houkong University'],
    {
      expertise: '污水监测；诺如病毒；登革热；surveillance',
      language: 'en',
    },
  ),
  person('reviewer9', ['白', '露'], ['Lu', 'Bai'], ['reviewer'], ['临河医院', 'Linhe Hospital'], {
    expertise: '绿地；噪声；血压；可穿戴设备',
  }),
]

export const reports = {
  minor: {
    recommendation: 'minorRevision',
    scores: { originality: 4, significance: 4, method: 4, clarity: 3, ethics: 5, overall: 4 },
    commentsToAuthor:
      '<p>选题贴近实际，设计合理，结果清楚。建议：</p><ol><li>方法部分补充样本量估算和缺失值处理。</li><li>表 2 请同时给出绝对差值。</li><li>讨论中说明结果适用的气候和人群范围。</li></ol>',
    commentsToEditor: '<p>质量较好，小修后可以发表。</p>',
  },
  major: {
    recommendation: 'majorRevision',
    scores: { originality: 3, significance: 4, method: 2, clarity: 3, ethics: 4, overall: 3 },
    commentsToAuthor:
      '<p>研究问题重要，但分析尚不足以支持结论。</p><ol><li>混杂因素的控制需要说明依据，并做敏感性分析。</li><li>请报告失访者与在访者的差别。</li><li>结论中的因果表述请改为关联。</li></ol>',
    commentsToEditor: '<p>如能补充敏感性分析，可再审。</p>',
  },
  accept: {
    recommendation: 'accept',
    scores: { originality: 4, significance: 5, method: 5, clarity: 4, ethics: 5, overall: 5 },
    commentsToAuthor:
      '<p>作者逐条回应了前一轮意见，补充的敏感性分析令人信服，文字也更清楚，建议发表。</p><p>仅请再核对参考文献 12 的页码以及图 1 的坐标单位。</p>',
    commentsToEditor: '<p>可以录用。</p>',
  },
  reject: {
    recommendation: 'reject',
    scores: { originality: 2, significance: 2, method: 1, clarity: 3, ethics: 3, overall: 2 },
    commentsToAuthor:
      '<p>样本量小且缺乏对照，现有设计无法回答所提问题；即使修改文字，结论也难以成立。建议在对照设计完成后再投。</p>',
    commentsToEditor: '<p>不建议发表。</p>',
  },
} as const

/** Days before today, what, by whom, with what. */
export type Move = readonly [
  daysAgo: number,
  what: string,
  who: string,
  input?: Readonly<Record<string, unknown>>,
]

const sent = (from: number): Move[] => [
  [from + 1, 'create', 'author'],
  [from + 1, 'file', 'author', { stage: 'manuscript' }],
  [from + 1, 'file', 'author', { stage: 'anonymised' }],
  [from, 'submit', 'author'],
]
const assigned = (from: number, editor = 'editor'): Move[] => [
  ...sent(from),
  [from - 1, 'assignEditor', 'office', { editor }],
]
const inReview = (from: number, editor = 'editor'): Move[] => [
  ...assigned(from, editor),
  [from - 3, 'sendToReview', editor, { approveAnonymous: true }],
]
const invited = (from: number, to: readonly string[], editor = 'editor'): Move[] => [
  ...inReview(from, editor),
  [from - 4, 'dispatch', editor, { to }],
]
type ReportKey = keyof typeof reports
const reviewed = (from: number, by: readonly (readonly [string, ReportKey])[], editor = 'editor'): Move[] => [
  ...invited(
    from,
    by.map(([account]) => account),
    editor,
  ),
  ...by.map(([account]): Move => [from - 5, 'acceptReview', account]),
  ...by.map(([account, report], i): Move => [from - 14 - i, 'submitReview', account, { report }]),
]
const confirmed = (
  from: number,
  by: readonly (readonly [string, ReportKey])[],
  editor = 'editor',
): Move[] => [...reviewed(from, by, editor), [from - 17, 'confirmReviews', editor]]

const minorLetter = {
  letterSubject: '请作小修',
  letterBody: '<p>稿件经两位审稿人审阅，总体评价较好，请按意见作小幅修改，并逐条说明。</p>',
}
const majorLetter = {
  letterSubject: '请作大修',
  letterBody: '<p>稿件经审阅，问题重要，但分析需要较大补充。请按意见修改，修改稿将再次送审。</p>',
}
const finalSteps = (from: number): Move[] => [
  [from, 'recommendAccept', 'editor', { reason: '两位审稿人均支持发表。' }],
  [from - 1, 'file', 'author', { stage: 'copyrightForm' }],
]
const accepted = (from: number): Move[] => [...finalSteps(from), [from - 3, 'finalAccept', 'chief']]
const inProduction = (from: number): Move[] => [
  ...accepted(from),
  [from - 4, 'sendToProduction', 'production'],
]
const proofed = (from: number): Move[] => [
  ...inProduction(from),
  [from - 8, 'step', 'production', { to: 'typesetting' }],
  [from - 11, 'file', 'production', { stage: 'typesetProof' }],
  [from - 11, 'step', 'production', { to: 'authorProof' }],
]
const scheduled = (from: number): Move[] => [
  ...proofed(from),
  [from - 12, 'step', 'author', { to: 'ready' }],
  [from - 13, 'file', 'production', { stage: 'finalPdf' }],
  [from - 13, 'schedule', 'production', {}],
]
const good = [
  ['reviewer', 'minor'],
  ['reviewer3', 'accept'],
] as const

export const lives: readonly { readonly key: string; readonly moves: readonly Move[] }[] = [
  { key: 'flood', moves: [[2, 'create', 'author', { partly: true }]] },
  { key: 'dengue', moves: sent(1) },
  { key: 'salt', moves: [...sent(15), [12, 'withdraw', 'author', { reason: '决定先补充随访数据。' }]] },
  {
    key: 'mask',
    moves: [
      ...sent(12),
      [10, 'returnToAuthor', 'office', { letterBody: '<p>请补充伦理批准文号，并在匿名稿中去掉致谢。</p>' }],
    ],
  },
  { key: 'hpv', moves: assigned(6, 'editor2') },
  { key: 'wastewater', moves: inReview(11) },
  {
    key: 'cooling',
    moves: [
      ...invited(16, ['reviewer', 'reviewer6', 'reviewer2']),
      [11, 'acceptReview', 'reviewer'],
      [11, 'draftReview', 'reviewer', { report: 'minor' }],
      [10, 'declineReview', 'reviewer2', { declineText: '近期出差较多。' }],
    ],
  },
  {
    key: 'pm25',
    moves: [
      ...invited(52, ['reviewer', 'reviewer5']),
      [47, 'acceptReview', 'reviewer'],
      [46, 'acceptReview', 'reviewer5'],
    ],
  },
  {
    key: 'green',
    moves: reviewed(30, [
      ['reviewer9', 'major'],
      ['reviewer3', 'minor'],
    ]),
  },
  {
    key: 'noise',
    moves: confirmed(34, [
      ['reviewer9', 'minor'],
      ['reviewer7', 'accept'],
    ]),
  },
  {
    key: 'bike',
    moves: [
      ...invited(20, ['reviewer7', 'reviewer4']),
      [14, 'acceptReview', 'reviewer7'],
      [6, 'requestWithdraw', 'author', { reason: '发现数据录入错误，需重新整理。' }],
    ],
  },
  {
    key: 'tb',
    moves: [
      ...confirmed(40, [
        ['reviewer2', 'minor'],
        ['reviewer4', 'minor'],
      ]),
      [8, 'requestMinor', 'editor', minorLetter],
    ],
  },
  {
    key: 'screen',
    moves: [
      ...confirmed(95, [
        ['reviewer5', 'major'],
        ['reviewer7', 'major'],
      ]),
      [60, 'requestMajor', 'editor', majorLetter],
    ],
  },
  {
    key: 'nurse',
    moves: [
      ...confirmed(70, [
        ['reviewer4', 'minor'],
        ['reviewer7', 'minor'],
      ]),
      [40, 'requestMinor', 'editor', minorLetter],
      [30, 'file', 'author', { stage: 'responseLetter' }],
      [30, 'file', 'author', { stage: 'revisionClean' }],
      [30, 'submitRevision', 'author'],
    ],
  },
  {
    key: 'booster',
    moves: [
      ...confirmed(100, [
        ['reviewer2', 'major'],
        ['reviewer', 'minor'],
      ]),
      [70, 'requestMajor', 'editor', majorLetter],
      [40, 'file', 'author', { stage: 'responseLetter' }],
      [40, 'file', 'author', { stage: 'revisionClean' }],
      [40, 'submitRevision', 'author'],
      [38, 'newRound', 'editor'],
      [37, 'dispatch', 'editor', { to: ['reviewer2', 'reviewer'] }],
      [36, 'acceptReview', 'reviewer2'],
      [20, 'submitReview', 'reviewer2', { report: 'accept' }],
    ],
  },
  {
    key: 'water',
    moves: [...confirmed(60, good), [10, 'recommendAccept', 'editor', { reason: '两位审稿人均支持发表。' }]],
  },
  { key: 'hearing', moves: [...confirmed(58, good), ...finalSteps(6)] },
  { key: 'survey', moves: [...confirmed(80, good), ...accepted(9)] },
  {
    key: 'ai',
    moves: [
      ...confirmed(90, good),
      ...proofed(16),
      // Not paid on the day.
      [12, 'bill', 'finance', { step: 'issue', region: 'domestic', pages: 9, dueIn: 9 }],
    ],
  },
  {
    key: 'telehealth',
    moves: [
      ...confirmed(105, [
        ['reviewer4', 'minor'],
        ['reviewer7', 'accept'],
      ]),
      ...scheduled(24),
      [20, 'bill', 'finance', { step: 'issue', region: 'domestic', pages: 12 }],
      [4, 'file', 'author', { stage: 'paymentProof' }],
      [4, 'bill', 'author', { step: 'submitProof' }],
    ],
  },
  {
    key: 'antibiotic',
    moves: [
      ...confirmed(110, good),
      ...scheduled(30),
      [26, 'bill', 'finance', { step: 'issue', region: 'domestic', pages: 10 }],
      [19, 'file', 'author', { stage: 'paymentProof' }],
      [19, 'bill', 'author', { step: 'submitProof' }],
      [17, 'bill', 'finance', { step: 'confirm', transactionNo: 'B2C0311750' }],
      [9, 'publish', 'office'],
    ],
  },
  {
    key: 'couriers',
    moves: [
      ...confirmed(75, [
        ['reviewer3', 'reject'],
        ['reviewer7', 'reject'],
      ]),
      [
        50,
        'reject',
        'chief',
        {
          letterSubject: '关于您的稿件的决定',
          letterBody: '<p>综合两位审稿人的意见，很遗憾不能录用。意见附后，供您参考。</p>',
        },
      ],
    ],
  },
  {
    key: 'yoga',
    moves: [
      ...assigned(45),
      [
        40,
        'deskReject',
        'chief',
        { letterBody: '<p>感谢投稿。单臂试点样本较小，暂不适合本刊，建议完成对照研究后再投。</p>' },
      ],
    ],
  },
]
