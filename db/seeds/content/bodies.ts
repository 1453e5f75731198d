import type { Design, Draft } from './shape.ts'

/** Full text of a demo article: its own findings, set between what papers of its design have in common. */
export type Part = {
  readonly zh: string
  readonly en: string
  readonly paragraphs: readonly string[]
  readonly table?: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }
}

type Common = {
  readonly intro: string
  readonly methods: readonly string[]
  readonly results: string
  readonly limits: string
}

const common: Record<Exclude<Design, 'notice'>, Common> = {
  cohort: {
    intro:
      '既往证据多来自横断面调查，暴露与结局的先后难以确定。前瞻或回顾性随访可以观察变化，也能估计暴露停止之后的风险走向。',
    methods: [
      '研究对象在基线时未发生所研究的结局，失访定义为连续两次随访未能联系。暴露资料在结局判定之前收集，判定人员不知晓暴露分组。',
      '以 Cox 比例风险模型或混合效应模型估计效应，按有向无环图选择协变量，缺失值采用链式方程多重插补（20 次）。敏感性分析剔除首年事件，并计算 E 值评价未测混杂。',
    ],
    results:
      '基线特征在各暴露组间的标准化差异经调整后均小于 0.1。剔除首年事件与更换缺失值处理方式后，估计值变化不超过 6%。',
    limits:
      '观察性随访不能排除残余混杂；部分暴露以代理指标衡量，误差多为非差异性，倾向于低估关联。样本来自有限地区，推广到其他人群时应考虑服务可及性的差别。',
  },
  crossSectional: {
    intro: '了解现状与差异是制定措施的第一步，但以往调查样本较小、指标口径不一，地区之间难以比较。',
    methods: [
      '采用多阶段分层整群抽样，样本量按最小亚组的精度要求计算。调查员统一培训，10% 的问卷由第二人电话复核，Kappa 值为 0.82。',
      '率的估计按抽样设计加权，采用多水平 logistic 回归分析相关因素，报告校正后的比值比与 95% 置信区间，双侧 α = 0.05。',
    ],
    results: '应答率为 91%，应答者与未应答者在年龄与性别上无差异。加权前后的主要估计相差不足 1 个百分点。',
    limits:
      '横断面设计不能说明因果；自报资料可能有回忆与社会期望偏倚。本研究为后续干预提供基线，建议两年后用同一方案复查。',
  },
  caseCrossover: {
    intro:
      '短期环境暴露与急性健康事件的关系，既受季节与长期趋势影响，也受个体特征影响。病例交叉设计以自身为对照，可以同时控制两者。',
    methods: [
      '以事件发生日为病例日，同年同月的相同星期为对照日。暴露取自离居住地最近的监测站，并以 1 km 网格数据复核。',
      '采用条件 logistic 回归与分布滞后非线性模型，控制湿度、污染物与节假日；按年龄、性别与居住状况分层，检验交互作用。',
    ],
    results:
      '暴露—反应曲线呈非线性，滞后效应在三日内最强。改变滞后天数、剔除节假日或以网格数据替代站点数据，结果方向不变。',
    limits:
      '以室外监测代替个人暴露，可能低估在室内度过大部分时间者的实际暴露；未能取得用药与就业资料。尽管如此，估计值在各城市间方向一致。',
  },
  timeSeries: {
    intro:
      '政策往往在全区域同时施行，难以随机分组。利用实施前后的长时间序列并设对照，可以在常规资料中估计政策的即时与持续影响。',
    methods: [
      '以月为单位汇总结局，实施月设为断点，前后各不少于 24 个点。预先登记分析计划，并列出同期可能干扰的政策。',
      '采用分段回归并以 Newey–West 法校正自相关，季节以傅里叶项表示；以不受政策影响的人群作对照序列，并作安慰剂断点检验。',
    ],
    results:
      '对照序列在断点处未见改变，安慰剂断点的估计值均不显著。以不同的季节项与断点定义重复分析，主要结论一致。',
    limits:
      '同期的其他政策不能完全排除，数据质量的改善也可能影响报告数。效果在人群间不同，提示平均值之外还须关注未受益者。',
  },
  trial: {
    intro: '观察性研究提示该措施可能有效，但依从者往往本来就更健康。随机分配可以回答措施本身带来多少改变。',
    methods: [
      '随机序列由不参与实施者用计算机产生，按区组分层，分配隐藏至入组之后。结局评价者与统计分析者不知晓分组。研究方案在招募前登记并获伦理委员会批准。',
      '按意向性原则分析，主要结局采用考虑整群的混合模型，报告效应量与 95% 置信区间，并按 CONSORT 声明报告流程。',
    ],
    results:
      '两组基线均衡，失访率低于 8% 且组间无差异。未发生与干预有关的严重不良事件，依从者分析与意向性分析方向一致。',
    limits:
      '参与者知晓分组，自报结局可能偏向干预组，因此主要结局采用客观测量。随访时间有限，长期维持情况与推广成本有待观察。',
  },
  review: {
    intro:
      '相关研究数量增长很快，但问题、方法与结局差异大，决策者难以从单项研究得到答案。系统地汇总既有证据，也能指出下一步研究的空白。',
    methods: [
      '检索中英文数据库并手工检索参考文献，检索式由信息专家复核。两人独立筛选与提取，分歧由第三人裁定。',
      '按预先登记的方案评价偏倚风险，能够合并者采用随机效应模型，其余作叙述性综合，并按 PRISMA 声明报告。',
    ],
    results:
      '检索得到的记录经去重后由两人筛选，一致性良好（κ = 0.79）。排除高偏倚风险研究后，主要结论没有改变。',
    limits: '灰色文献可能检索不全，纳入研究以高收入地区为主。证据质量总体为中低等级，结论应随新研究更新。',
  },
  model: {
    intro: '在缺少直接证据、或需要把证据推及更长时期与其他人群时，模型可以把假设写明并检验其影响。',
    methods: [
      '模型结构由临床、流行病学与政策专家共同讨论确定，参数优先取自本地数据。代码经第二名分析者独立复现。',
      '以自助法或概率敏感性分析表达不确定性，报告校准与区分度，并在独立样本中验证。',
    ],
    results: '独立复现的结果与原分析相差不足 1%。在 1 000 次抽样中，主要结论保持不变的比例超过 90%。',
    limits: '模型依赖假设，参数的外推可能不适用于服务条件不同的地区。代码与参数表随文公开，欢迎检验与改进。',
  },
  qualitative: {
    intro:
      '数字可以说明有多少人，却很少说明为什么。倾听当事人与工作人员的叙述，有助于理解制度在日常中怎样运行。',
    methods: [
      '采用目的抽样以求最大差异，访谈提纲经预访谈修改。访谈录音逐字转写，受访者可查看转写稿。',
      '两名研究者独立编码，以主题分析法归纳，至新访谈不再出现新主题为止；按 COREQ 清单报告。',
    ],
    results:
      '访谈在第 28 次之后不再出现新的主题。编码者之间的分歧经讨论全部解决，受访者核对后未要求修改解释。',
    limits: '研究者的职业背景可能影响提问与解释，团队以反思日志加以留意。结果意在提供理解而非推断比例。',
  },
  surveillance: {
    intro:
      '监测的价值在于及时采取行动。评价一个监测系统，既要看它能否早一步发现，也要看由此付出的人力与费用。',
    methods: [
      '按固定周期与统一操作规程采集样本和数据，每批设空白与阳性对照。病例定义与常规监测一致。',
      '以交叉相关分析提前量，以接收者操作特征曲线选择阈值，并在后一年的数据中验证；费用按项目账目计算。',
    ],
    results:
      '样本合格率为 97%，批间变异系数小于 8%。在后一年数据中，阈值的灵敏度与特异度下降不超过 4 个百分点。',
    limits: '观察期有限，未遇到大规模流行；人群覆盖随季节变化。是否长期运行，应结合当地检测能力决定。',
  },
}

const english: Record<Exclude<Design, 'notice'>, readonly [methods: string, limits: string]> = {
  cohort: [
    'Exposure was recorded before outcomes were known. Models were adjusted for covariates chosen from a directed acyclic graph, with multiple imputation of missing values.',
    'Residual confounding cannot be excluded, and the sample comes from few places.',
  ],
  crossSectional: [
    'Sampling was stratified and clustered; estimates are weighted for the design.',
    'A survey at one time cannot show cause and effect.',
  ],
  caseCrossover: [
    'Each case served as its own control on days of the same weekday and month.',
    'Outdoor monitors stand in for personal exposure.',
  ],
  timeSeries: [
    'Segmented regression allowed for season and autocorrelation and used an unaffected control series.',
    'Other changes at the same time cannot be excluded completely.',
  ],
  trial: [
    'Allocation was random and concealed, outcomes were assessed blind, and analysis was by intention to treat.',
    'Follow-up was short and participants knew their group.',
  ],
  review: [
    'Two reviewers screened and extracted independently according to a registered protocol; documents were compared clause by clause and coded into themes, and authors of policies were asked to correct the coding.',
    'Grey literature may be incomplete and rules change quickly; the comparison describes texts rather than practice, which interviews should complement.',
  ],
  model: [
    'Structure and parameters were agreed beforehand and the code was reproduced by a second analyst.',
    'Results depend on assumptions that may not hold elsewhere.',
  ],
  qualitative: [
    'Interviews were transcribed and coded by two researchers until no new themes arose.',
    'The aim is understanding, not proportions.',
  ],
  surveillance: [
    'Records were collected daily under one case definition. Cross-correlation gave the lead time, and thresholds were chosen in the first two summers and tested in the third.',
    'Three summers in two cities are few, and record systems differ between hospitals; the indicator should be tried where ambulance data are scarce.',
  ],
}

/** The hand-set article of the mock-up: own sections, a table. */
const heatTable = {
  caption: '表 1 热浪日急诊就诊的分层比值比',
  head: ['分层', '急诊数', 'OR', '95% CI'],
  rows: [
    ['全部', '214 637', '1.118', '1.094~1.143'],
    ['65~74 岁', '121 940', '1.083', '1.055~1.112'],
    ['≥ 75 岁', '92 697', '1.164', '1.130~1.199'],
    ['独居', '38 512', '1.187', '1.139~1.237'],
    ['家中无空调', '17 406', '1.231', '1.162~1.304'],
  ],
}

export function bodyOf(draft: Draft): readonly Part[] {
  if (draft.design === 'notice')
    return [{ zh: '更正内容', en: 'Correction', paragraphs: draft.abs.filter(Boolean) }]
  if (draft.zh.startsWith('热浪期间社区老年人')) return heatBody()
  const shared = common[draft.design]
  const [aim, how, found, so] = draft.abs as readonly [string, string, string, string]
  if (draft.lang === 'en') return englishBody(draft)
  return [
    {
      zh: '引言',
      en: 'Introduction',
      paragraphs: [`${shared.intro}`, `本研究旨在${aim.replace(/^(旨在|目的)/, '')}`],
    },
    { zh: '方法', en: 'Methods', paragraphs: [how, ...shared.methods] },
    { zh: '结果', en: 'Results', paragraphs: [found, shared.results] },
    { zh: '讨论', en: 'Discussion', paragraphs: [so, shared.limits] },
  ]
}

function englishBody(draft: Draft): readonly Part[] {
  const [methods, limits] = english[draft.design as Exclude<Design, 'notice'>]
  const sentences = draft.absEn.split(/(?<=\.)\s+/)
  const words = draft.kw.map(([, en]) => en).join(', ')
  return [
    {
      zh: '引言',
      en: 'Introduction',
      paragraphs: [
        `This paper concerns ${words}. ${sentences[0] ?? ''} Comparable evidence from the region has been scattered, and decisions have had to rest on single studies.`,
      ],
    },
    {
      zh: '方法',
      en: 'Methods',
      paragraphs: [
        methods,
        'The protocol was registered before data were extracted. Analyses were done in R 4.4; the code is available with this article.',
      ],
    },
    { zh: '结果', en: 'Results', paragraphs: [sentences.slice(1).join(' ') || draft.absEn] },
    { zh: '讨论', en: 'Discussion', paragraphs: [`${sentences.at(-1) ?? ''} ${limits}`] },
  ]
}

function heatBody(): readonly Part[] {
  return [
    {
      zh: '引言',
      en: 'Introduction',
      paragraphs: [
        '极端高温已成为亚太地区增长最快的环境健康风险之一。长三角城市群人口密集、老龄化程度高，夏季“热岛”与高湿叠加，使同样的气温带来更大的生理负荷。既往研究多以死亡为结局，而急诊就诊对高温的反应更早、更灵敏，适合用于预警评价。',
        '目前多数城市以日最高气温 35 °C 作为预警起点。这一阈值来自气象学定义，并未充分考虑人群脆弱性。本研究利用七个夏季的急诊记录，回答两个问题：风险从何时开始上升？谁最先受到影响？',
      ],
    },
    {
      zh: '方法',
      en: 'Methods',
      paragraphs: [
        '纳入 2019—2025 年每年 5—9 月、居住于 18 市城区的 65 岁及以上急诊患者。以就诊日为病例日，同年同月的相同星期为对照日，从而控制季节、星期与个体特征。',
        '连续三日及以上日最高气温 ≥ 35 °C 记为一次热浪；以 32 °C 与 33 °C 重复分析作为敏感性检验。采用条件 logistic 回归与分布滞后非线性模型，控制相对湿度、臭氧与节假日。',
      ],
    },
    {
      zh: '结果',
      en: 'Results',
      paragraphs: [
        '研究期间共识别热浪 63 次，平均持续 4.6 天。暴露—反应曲线显示，急诊风险在约 32 °C 起明显上升，至 38 °C 时 OR 达 1.36。各分层的比值比见表 1，独居与家中无空调者最高。',
      ],
      table: heatTable,
    },
    {
      zh: '讨论',
      en: 'Discussion',
      paragraphs: [
        '风险在到达预警阈值之前已经出现。若以 32 °C 作为老年人群的提示线，并优先探访独居与无空调住户，可在预警正式发布前约两日启动干预。',
        '本研究使用气象站温度代替室内温度，可能低估高层住户的实际暴露；急诊记录不含自行处理或未就医者。下一步将与宿舍与住宅的室温监测数据相连接。',
      ],
    },
  ]
}

/** Works that exist and that papers of this design really cite. */
const guidelines: Record<Design, readonly { raw: string; doi?: string }[]> = {
  cohort: [
    {
      raw: 'von Elm E, Altman DG, Egger M, et al. The Strengthening the Reporting of Observational Studies in Epidemiology (STROBE) statement. Lancet 2007; 370: 1453–1457.',
      doi: '10.1016/S0140-6736(07)61602-X',
    },
  ],
  crossSectional: [
    {
      raw: 'von Elm E, Altman DG, Egger M, et al. The Strengthening the Reporting of Observational Studies in Epidemiology (STROBE) statement. Lancet 2007; 370: 1453–1457.',
      doi: '10.1016/S0140-6736(07)61602-X',
    },
  ],
  caseCrossover: [
    {
      raw: 'Maclure M. The case-crossover design: a method for studying transient effects on the risk of acute events. American Journal of Epidemiology 1991; 133: 144–153.',
      doi: '10.1093/oxfordjournals.aje.a115853',
    },
  ],
  timeSeries: [
    {
      raw: 'Bernal JL, Cummins S, Gasparrini A. Interrupted time series regression for the evaluation of public health interventions: a tutorial. International Journal of Epidemiology 2017; 46: 348–355.',
      doi: '10.1093/ije/dyw098',
    },
  ],
  trial: [
    {
      raw: 'Schulz KF, Altman DG, Moher D. CONSORT 2010 statement: updated guidelines for reporting parallel group randomised trials. BMJ 2010; 340: c332.',
      doi: '10.1136/bmj.c332',
    },
  ],
  review: [
    {
      raw: 'Page MJ, McKenzie JE, Bossuyt PM, et al. The PRISMA 2020 statement: an updated guideline for reporting systematic reviews. BMJ 2021; 372: n71.',
      doi: '10.1136/bmj.n71',
    },
  ],
  model: [
    {
      raw: 'Collins GS, Reitsma JB, Altman DG, Moons KGM. Transparent reporting of a multivariable prediction model for individual prognosis or diagnosis (TRIPOD). BMJ 2015; 350: g7594.',
      doi: '10.1136/bmj.g7594',
    },
  ],
  qualitative: [
    {
      raw: 'Tong A, Sainsbury P, Craig J. Consolidated criteria for reporting qualitative research (COREQ). International Journal for Quality in Health Care 2007; 19: 349–357.',
      doi: '10.1093/intqhc/mzm042',
    },
  ],
  surveillance: [
    {
      raw: 'German RR, Lee LM, Horan JM, et al. Updated guidelines for evaluating public health surveillance systems. MMWR Recommendations and Reports 2001; 50(RR-13): 1–35.',
    },
  ],
  notice: [],
}
export const guidelinesFor = (design: Design) => guidelines[design]
