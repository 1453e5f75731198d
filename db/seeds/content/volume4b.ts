import type { Draft, IssueDraft } from './shape.ts'

/** Volume 4, issue 5 and what is online ahead of the next issue. */

export const heat: IssueDraft = {
  year: 2026,
  volume: 4,
  no: '5',
  date: '2026-10-15',
  startPage: 274,
  zh: '热浪与健康',
  en: 'Heat and Health',
  aboutZh:
    '本期三篇专题论文从急诊、睡眠与劳动三个场景观察高温：风险的起点比预警阈值更早，而空调、住房与工作安排决定了谁先受害。',
  aboutEn:
    'Three papers follow heat into the emergency department, the dormitory and the workplace. Risk begins below the warning threshold, and cooling, housing and working hours decide who is hurt first.',
  guest: '周慧敏、Aiko Tanaka',
  articles: [
    {
      zh: '热浪期间社区老年人急诊就诊的时空分布：长三角 18 市病例交叉研究',
      en: 'Emergency visits among community-dwelling older adults during heatwaves: a case-crossover study in 18 cities of the Yangtze River Delta',
      by: ['csy', 'lrx', 'gm', 'zhm'],
      section: 'topic',
      design: 'caseCrossover',
      abs: [
        '评估热浪对社区老年人急诊就诊的影响，识别高风险人群与空间聚集区，为分级预警提供依据。',
        '收集 2019—2025 年 5—9 月长三角 18 市 65 岁及以上居民急诊记录，采用时间分层病例交叉设计与条件 logistic 回归，估计热浪日相对于非热浪日的比值比（OR）。',
        '共纳入 214 637 次急诊。连续三日最高气温 ≥ 35 °C 时，急诊风险升高 11.8%（OR = 1.118，95% CI 1.094~1.143）；独居者（OR = 1.187）与无空调住户（OR = 1.231）更高。',
        '风险在约 32 °C 即开始上升，早于现行预警阈值。预警应按人群脆弱性分级，并与社区探访、避暑场所开放联动。',
      ],
      absEn:
        'Heat warnings in the region start at 35 °C. Using 214 637 emergency visits by residents aged 65 years and over in 18 cities (May–September, 2019–2025), we found that three consecutive days at or above 35 °C raised the risk of a visit by 11.8% (odds ratio 1.118, 95% CI 1.094–1.143). Risk rose from about 32 °C and was highest among people living alone and in homes without air conditioning.',
      kw: [
        ['热浪', 'heatwave'],
        ['老年人', 'older adults'],
        ['急诊', 'emergency visits'],
        ['病例交叉研究', 'case-crossover'],
        ['早期预警', 'early warning'],
      ],
      pages: 12,
    },
    {
      zh: '高校宿舍夏季室内温度与睡眠质量：前瞻性面板研究',
      en: 'Indoor temperature and sleep quality in university dormitories in summer: a prospective panel study',
      by: ['wyt', 'tanaka', 'hj'],
      section: 'topic',
      design: 'cohort',
      abs: [
        '了解宿舍夜间室温与大学生睡眠的剂量关系，为空调使用与作息安排提供证据。',
        '2024 与 2025 年夏季在 4 所高校 312 间宿舍安装温湿度记录仪，随访 864 名学生，以腕表活动记录评价睡眠，采用混合效应模型分析。',
        '夜间室温每升高 1 °C，睡眠效率下降 0.7 个百分点（95% CI 0.5~0.9），入睡后清醒时间延长 2.4 分钟；室温超过 28 °C 时下降加快。安装空调的宿舍仅在可自主调温时获益。',
        '把夜间室温控制在 26~28 °C 可明显改善睡眠。限电时段应避开 22 时至次日 6 时。',
      ],
      absEn:
        'We followed 864 students in 312 dormitory rooms of four universities through two summers with loggers and wrist actigraphy. Each 1 °C rise in night-time room temperature cut sleep efficiency by 0.7 percentage points (95% CI 0.5–0.9), more steeply above 28 °C. Air conditioning helped only where students could set it themselves. Power limits should spare the hours from 22:00 to 06:00.',
      kw: [
        ['室内温度', 'indoor temperature'],
        ['睡眠质量', 'sleep quality'],
        ['大学生', 'university students'],
        ['空调', 'air conditioning'],
      ],
      pages: 12,
    },
    {
      zh: '城市高温预警分级与户外作业人员中暑：断点时间序列分析',
      en: 'Tiered heat warnings and heat illness in outdoor workers: an interrupted time-series analysis',
      by: ['lm', 'huong', 'zqm'],
      section: 'topic',
      design: 'timeSeries',
      abs: [
        '评价 2022 年起实施的三级高温预警对户外作业人员中暑发生的影响。',
        '利用 6 个城市 2017—2025 年职业性中暑报告与工伤保险数据，以预警实施时间为断点，采用分段准泊松回归，并以室内作业人员为对照。',
        '预警实施后中暑即时下降 18%（IRR = 0.82，95% CI 0.74~0.91），斜率未见明显改变；建筑业下降最多，快递与环卫未见显著变化。',
        '分级预警有效，但对灵活用工群体覆盖不足，需要把停工与补贴规则写入平台用工协议。',
      ],
      absEn:
        'Six cities introduced three-tier heat warnings in 2022. In nine years of occupational reports and insurance claims, heat illness fell at once by 18% (IRR 0.82, 95% CI 0.74–0.91) without a change in slope. Construction workers gained most; couriers and street cleaners did not gain. Stop-work and compensation rules should reach platform work.',
      kw: [
        ['高温预警', 'heat warning'],
        ['户外作业', 'outdoor work'],
        ['中暑', 'heat illness'],
        ['断点时间序列', 'interrupted time series'],
      ],
      pages: 11,
    },
    {
      zh: '基层医疗机构高血压管理质量的地区差异：六省横断面调查',
      en: 'Regional variation in the quality of hypertension care in primary care: a cross-sectional survey in six provinces',
      by: ['sbw', 'ml', 'zy'],
      section: 'original',
      design: 'crossSectional',
      abs: [
        '描述基层高血压管理质量的地区差异并分析相关因素。',
        '多阶段抽样调查六省 144 家基层机构、17 280 名登记管理的高血压患者，以血压控制率、随访规范率和用药合理率为指标，采用三水平模型分解变异。',
        '血压控制率为 46.3%，省际介于 38.1%~55.9%；变异的 61% 来自机构层面。有专职慢病护士的机构控制率高 6.2 个百分点。',
        '差异主要源于机构的人员配置与信息系统，而非患者构成，质量考核应以机构为单元并与人员补充挂钩。',
      ],
      absEn:
        'Among 17 280 registered patients of 144 primary-care facilities in six provinces, 46.3% had controlled blood pressure, ranging from 38.1% to 55.9% by province. Facilities explained 61% of the variation. Where a dedicated chronic-care nurse worked, control was 6.2 percentage points higher. Quality programmes should address facilities, not patients.',
      kw: [
        ['高血压', 'hypertension'],
        ['基层医疗', 'primary care'],
        ['质量', 'quality of care'],
        ['多水平模型', 'multilevel model'],
      ],
      pages: 12,
    },
    {
      zh: '农村女童家长的 HPV 疫苗接种意愿及其影响因素',
      en: 'HPV vaccination intention among parents of rural girls and associated factors',
      by: ['gxy', 'siti', 'yf'],
      section: 'original',
      design: 'crossSectional',
      abs: [
        '了解农村 9~14 岁女童家长对 HPV 疫苗的接种意愿及影响因素。',
        '2025 年在三省 24 个县入户调查 5 412 名家长，采用健康信念模型编制问卷，以有序 logistic 回归分析。',
        '愿意接种者占 63.8%，自费条件下降至 31.5%。村医推荐（OR = 2.71）、知晓宫颈癌可预防（OR = 1.94）与意愿正相关；担心安全性者意愿较低。',
        '免费政策加村医当面推荐可望使意愿转化为接种，宣传应直接回答安全性疑问。',
      ],
      absEn:
        'Of 5 412 parents in 24 rural counties, 63.8% would have their daughters vaccinated against HPV, but only 31.5% if they had to pay. A recommendation by the village doctor (OR 2.71) and knowing that cervical cancer can be prevented (OR 1.94) mattered most. Free vaccine and a personal recommendation should go together.',
      kw: [
        ['HPV 疫苗', 'HPV vaccine'],
        ['接种意愿', 'vaccination intention'],
        ['农村', 'rural health'],
        ['健康信念', 'health beliefs'],
      ],
      pages: 11,
    },
    {
      zh: '城市污水诺如病毒监测对急性胃肠炎暴发的预警能力',
      en: 'Wastewater surveillance of norovirus as an early warning of gastroenteritis outbreaks',
      by: ['xjn', 'sy', 'kim', 'tw'],
      section: 'original',
      design: 'surveillance',
      abs: [
        '评价污水诺如病毒浓度对社区急性胃肠炎暴发的预警价值。',
        '2023 年 9 月至 2025 年 8 月每周采集江东市 7 座污水处理厂进水，数字 PCR 定量 GI、GII 型诺如病毒，与学校和托幼机构聚集性疫情报告作交叉相关与预警评价。',
        '污水浓度领先聚集性疫情 8 天（互相关 r = 0.71）。以四周移动中位数的 2 倍为阈值，灵敏度 0.84，特异度 0.90，提前量中位数 6 天。',
        '每周一次的污水监测即可提前约一周提示暴发，成本低于症状监测，宜纳入学校疫情预警。',
      ],
      absEn:
        'Weekly influent of seven treatment plants was tested for norovirus GI and GII for two years. Concentration led reported school outbreaks by eight days (r = 0.71). A threshold of twice the four-week moving median gave a sensitivity of 0.84, a specificity of 0.90 and a median lead of six days, at lower cost than syndromic surveillance.',
      kw: [
        ['污水监测', 'wastewater surveillance'],
        ['诺如病毒', 'norovirus'],
        ['急性胃肠炎', 'gastroenteritis'],
        ['预警', 'early warning'],
      ],
      pages: 12,
    },
    {
      zh: '“同一健康”视角下的抗微生物药物耐药监测：范围综述',
      en: 'Antimicrobial resistance surveillance from a One Health perspective: a scoping review',
      by: ['lj', 'priya'],
      section: 'review',
      design: 'review',
      abs: [
        '梳理亚太地区跨人、动物与环境的耐药监测实践及其缺口。',
        '按 PRISMA-ScR 检索 6 个数据库与各国计划文本，截至 2025 年 12 月，双人筛选与提取。',
        '纳入 118 项研究与 23 份国家计划。仅 17% 的监测同时覆盖三个部门，菌种与判定折点不统一是数据无法合并的首要原因；环境样本最少。',
        '统一最小数据集与共享编码比增加采样点更迫切，区域实验室网络可先从两种指示菌开始。',
      ],
      absEn:
        'Following PRISMA-ScR we included 118 studies and 23 national plans from the Asia-Pacific region. Only 17% of surveillance covered people, animals and the environment together; differing species and breakpoints were the main reason that data could not be pooled. A shared minimum data set is more urgent than more sampling sites.',
      kw: [
        ['抗微生物药物耐药', 'antimicrobial resistance'],
        ['同一健康', 'One Health'],
        ['监测', 'surveillance'],
        ['范围综述', 'scoping review'],
      ],
      pages: 16,
    },
    {
      zh: '社区血压自助站的使用与转诊：12 个月随访',
      en: 'Use of and referral from community blood-pressure kiosks: 12-month follow-up',
      by: ['hym', 'pr'],
      section: 'brief',
      design: 'cohort',
      abs: [
        '了解社区血压自助站的使用情况与异常者的转诊结局。',
        '对 12 个自助站 2024 年 7 月至 2025 年 6 月的 38 406 次测量作描述，并随访首次血压 ≥ 160/100 mmHg 的 1 127 人。',
        '使用者中位年龄 61 岁，男性占 44%。首次明显升高者 57.2% 在 3 个月内就诊，短信提醒组较未提醒组高 14 个百分点。',
        '自助站能发现未管理的高血压，但须有主动提醒，否则近半数人不会就诊。',
      ],
      absEn:
        'Twelve kiosks recorded 38 406 measurements in a year. Of 1 127 people with a first reading of 160/100 mmHg or more, 57.2% saw a doctor within three months, 14 percentage points more when reminded by text message. Kiosks find untreated hypertension but need a reminder behind them.',
      kw: [
        ['血压', 'blood pressure'],
        ['社区卫生', 'community health'],
        ['转诊', 'referral'],
      ],
      pages: 5,
    },
    {
      zh: '2025 年流感季疫苗效果的中期估计',
      en: 'Correction: Interim estimates of vaccine effectiveness for the 2025 influenza season',
      by: [],
      section: 'notice',
      design: 'notice',
      abs: [
        '本刊 2026 年第 4 卷第 1 期刊登的《2025 年流感季疫苗效果的中期估计》表 2 中，60 岁及以上组的病例数与对照数列颠倒。',
        '',
        '更正后该组疫苗效果为 38%（95% CI 24%~50%），正文与摘要原载 41%。',
        '结论不变。作者与编辑部谨此致歉，网络版已更新。',
      ],
      absEn:
        'In Table 2 of “Interim estimates of vaccine effectiveness for the 2025 influenza season” (2026; 4(1)), cases and controls aged 60 years and over were transposed. The corrected effectiveness in this group is 38% (95% CI 24–50%), not 41%. The conclusions stand. The authors and editors apologise; the online version has been updated.',
      kw: [
        ['更正', 'correction'],
        ['流感疫苗', 'influenza vaccine'],
        ['疫苗效果', 'vaccine effectiveness'],
      ],
      pages: 1,
    },
  ],
}

export const online: readonly (Draft & { readonly date: string })[] = [
  {
    date: '2026-11-18',
    zh: '社区血压管理中家庭医生签约服务的成本效果：决策树—马尔可夫模型',
    en: 'Cost-effectiveness of family-doctor contracts for community hypertension management: a decision-tree and Markov model',
    by: ['zh', 'lopes', 'ljy'],
    section: 'original',
    design: 'model',
    abs: [
      '从卫生系统角度评价家庭医生签约服务用于社区血压管理的成本效果。',
      '以决策树模拟第一年签约与血压控制，以马尔可夫模型外推 30 年，参数取自本地队列与文献，贴现率 5%，作概率敏感性分析。',
      '签约服务人均多支出 1 860 元，多获 0.092 个质量调整生命年，增量成本效果比为 20 217 元/QALY，低于 1 倍人均 GDP 的概率为 93%。',
      '签约服务具有成本效果，控制率低于 5 个百分点的增益时结论反转，应持续监测实际控制率。',
    ],
    absEn:
      'From the health-system perspective, family-doctor contracts cost 1 860 yuan more per person and gained 0.092 QALYs over 30 years, an incremental ratio of 20 217 yuan per QALY. The probability of lying below one GDP per head was 93%. The result turns if control improves by less than five percentage points.',
    kw: [
      ['家庭医生', 'family doctor'],
      ['高血压', 'hypertension'],
      ['成本效果', 'cost-effectiveness'],
      ['马尔可夫模型', 'Markov model'],
    ],
    pages: 12,
  },
  {
    date: '2026-11-12',
    zh: '空气过滤干预对小学生肺功能的影响：交叉随机试验',
    en: 'Effect of classroom air filtration on lung function in primary-school children: a randomised crossover trial',
    by: ['ty', 'fyn', 'sk'],
    section: 'original',
    design: 'trial',
    abs: [
      '评价教室空气过滤对小学生肺功能的短期影响。',
      '北岭省 8 所小学 32 个班级随机分为先真滤芯后假滤芯或相反顺序，各 8 周，洗脱 4 周；主要结局为 FEV1。',
      '纳入 1 184 名学生。真滤芯期间教室 PM2.5 下降 41%，FEV1 平均增加 31 mL（95% CI 12~50），哮喘儿童增加 58 mL；缺课率无差异。',
      '教室过滤可带来小而确切的肺功能改善，哮喘儿童获益更大。',
    ],
    absEn:
      'In 32 classes of eight schools, real and sham filters were used for eight weeks each in random order. Classroom PM2.5 fell by 41% and FEV1 rose by 31 mL on average (95% CI 12–50), by 58 mL in children with asthma. Absence did not differ. Filtration brings a small but definite gain.',
    kw: [
      ['空气过滤', 'air filtration'],
      ['肺功能', 'lung function'],
      ['小学生', 'schoolchildren'],
      ['随机试验', 'randomised trial'],
    ],
    pages: 11,
  },
  {
    date: '2026-11-06',
    zh: '断点时间序列在公共卫生政策评价中的报告质量：系统评价',
    en: 'Reporting quality of interrupted time-series studies in public-health policy evaluation: a systematic review',
    by: ['sw', 'chloe'],
    section: 'review',
    design: 'review',
    abs: [
      '评价断点时间序列研究用于公共卫生政策评价时的报告质量。',
      '检索 2015—2025 年发表的研究，双人以 14 条目清单评价，并以 Poisson 回归分析相关因素。',
      '纳入 206 篇。84% 报告了断点的理由，但仅 39% 检验了自相关，22% 说明了同期干预；设对照序列的研究报告更完整。',
      '建议期刊要求提供逐期数据与代码，并在投稿清单中列出自相关与同期干预两项。',
    ],
    absEn:
      'Of 206 interrupted time-series studies published from 2015 to 2025, 84% justified the interruption, but only 39% tested for autocorrelation and 22% mentioned other interventions at the time. Studies with a control series reported more completely. Journals should ask for period-level data and code.',
    kw: [
      ['断点时间序列', 'interrupted time series'],
      ['报告质量', 'reporting quality'],
      ['政策评价', 'policy evaluation'],
      ['系统评价', 'systematic review'],
    ],
    pages: 13,
  },
]
