/** Papers on their way through the demo journal, as their authors would have sent them. */

export type ManuscriptDraft = {
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly abstractZh: string
  readonly abstractEn: string
  readonly keywords: readonly (readonly [zh: string, en: string])[]
  readonly type: 'original' | 'review' | 'brief'
  /** Index of the submitting author among the demo authors. */
  readonly by: number
}

const heat = ['高温', 'heat'] as const
const aged = ['老年人', 'older adults'] as const
const vaccine = ['疫苗接种', 'vaccination'] as const
const children = ['儿童', 'children'] as const
const air = ['空气污染', 'air pollution'] as const
const cohort = ['队列研究', 'cohort study'] as const
const surveillance = ['监测', 'surveillance'] as const
const primary = ['基层医疗', 'primary care'] as const
const workers = ['职业健康', 'occupational health'] as const
const sleep = ['睡眠', 'sleep'] as const

export const manuscripts: readonly ManuscriptDraft[] = [
  {
    key: 'cooling',
    zh: '社区降温点的开放时长与老年人中暑就诊：一项断点回归研究',
    en: 'Opening hours of cooling centres and heat-stroke visits of older adults: a regression discontinuity study',
    abstractZh:
      '目的 评估社区降温点延长夜间开放对 65 岁及以上居民中暑就诊的影响。方法 以 2024 年 7 月政策实施日为断点，纳入 42 个街道的急诊登记资料。结果 延长开放后每周中暑就诊减少 18%（95% CI 9%–26%），独居者下降更明显。结论 夜间开放是高温期间可行的防护措施。',
    abstractEn:
      'Objective: to assess what longer opening of cooling centres at night does to heat-stroke visits at age 65 and above. Methods: regression discontinuity at the day of the policy in July 2024 with emergency records of 42 districts. Results: weekly visits fell by 18% (95% CI 9–26%), more among people who live alone. Conclusion: opening at night is a workable protection in hot weather.',
    keywords: [heat, aged, ['急诊', 'emergency visits'], ['断点回归', 'regression discontinuity']],
    type: 'original',
    by: 0,
  },
  {
    key: 'hpv',
    zh: '县域初中女生 HPV 疫苗接种意愿及其家庭因素',
    en: 'Willingness to receive HPV vaccine among girls in county middle schools and its family factors',
    abstractZh:
      '目的 了解县域初中女生 HPV 疫苗接种意愿。方法 分层整群抽样调查 12 所中学 3 106 名女生及家长。结果 接种意愿为 71.4%，母亲受教育程度、家庭讨论健康话题和校医宣讲与意愿相关。结论 面向家庭的宣讲值得纳入学校接种项目。',
    abstractEn:
      'Objective: to learn how willing girls in county middle schools are to receive HPV vaccine. Methods: stratified cluster survey of 3,106 girls and their parents in 12 schools. Results: 71.4% were willing; the mother’s education, talk about health at home and sessions by school doctors went with it. Conclusion: sessions for families deserve a place in school programmes.',
    keywords: [vaccine, ['人乳头瘤病毒', 'human papillomavirus'], ['家庭', 'family']],
    type: 'original',
    by: 1,
  },
  {
    key: 'pm25',
    zh: '细颗粒物短期暴露与儿童喘息门诊：14 个城市的时间序列分析',
    en: 'Short-term exposure to fine particles and wheezing visits of children: a time-series analysis of 14 cities',
    abstractZh:
      '目的 估计 PM2.5 短期暴露与 0–6 岁儿童喘息门诊的关系。方法 收集 14 个城市 2019–2024 年逐日资料，采用分布滞后非线性模型合并城市效应。结果 PM2.5 每升高 10 μg/m³，滞后 0–2 天喘息门诊增加 1.9%（95% CI 1.2%–2.6%）。结论 低浓度范围内仍可见效应。',
    abstractEn:
      'Objective: to estimate how short exposure to PM2.5 relates to wheezing visits at ages 0–6. Methods: daily data of 14 cities, 2019–2024, distributed lag non-linear models pooled over cities. Results: 10 μg/m³ more PM2.5 went with 1.9% more visits (95% CI 1.2–2.6%) over lags 0–2. Conclusion: effects remain at low levels.',
    keywords: [air, children, ['喘息', 'wheezing'], ['时间序列', 'time series']],
    type: 'original',
    by: 2,
  },
  {
    key: 'couriers',
    zh: '外卖骑手睡眠时长与交通伤害：一项前瞻性队列研究',
    en: 'Sleep and traffic injuries of delivery riders: a prospective cohort study',
    abstractZh:
      '目的 分析外卖骑手睡眠时长与交通伤害的关系。方法 随访 2 417 名骑手 12 个月，每两周报告睡眠与伤害。结果 睡眠不足 6 小时者伤害风险为 7–8 小时者的 1.62 倍（95% CI 1.31–2.01）。结论 平台排班应为骑手留出连续休息时间。',
    abstractEn:
      'Objective: to study sleep and traffic injuries of delivery riders. Methods: 2,417 riders reported sleep and injuries every two weeks for 12 months. Results: with less than 6 hours of sleep the risk was 1.62 times that with 7–8 hours (95% CI 1.31–2.01). Conclusion: schedules should leave riders unbroken time to rest.',
    keywords: [sleep, workers, ['交通伤害', 'traffic injury'], cohort],
    type: 'original',
    by: 3,
  },
  {
    key: 'dengue',
    zh: '登革热蚊媒监测的众包报告：覆盖、及时性与成本',
    en: 'Crowd reports in dengue vector surveillance: coverage, timeliness and cost',
    abstractZh:
      '目的 比较众包报告与常规监测。方法 在 3 个区运行 26 周，比较发现孳生地的数量、时间与成本。结果 众包报告平均早 4.2 天发现孳生地，单位成本为常规的 58%。结论 众包可作为常规监测的补充。',
    abstractEn:
      'Objective: to compare crowd reports with routine surveillance. Methods: 26 weeks in 3 districts; breeding sites found, days and cost. Results: crowd reports found sites 4.2 days earlier at 58% of the unit cost. Conclusion: they can complement routine surveillance.',
    keywords: [['登革热', 'dengue'], surveillance, ['众包', 'crowdsourcing']],
    type: 'original',
    by: 4,
  },
  {
    key: 'salt',
    zh: '餐馆减盐标识对顾客点餐选择的影响：整群随机试验',
    en: 'Salt labels in restaurants and what guests order: a cluster randomised trial',
    abstractZh:
      '目的 评价菜单减盐标识的效果。方法 60 家餐馆随机分组，随访 6 个月。结果 干预组人均点餐含盐量下降 0.8 g（95% CI 0.5–1.1）。结论 标识简单易行，值得推广。',
    abstractEn:
      'Objective: to assess salt labels on menus. Methods: 60 restaurants, randomised, followed for 6 months. Results: salt per order fell by 0.8 g (95% CI 0.5–1.1). Conclusion: labels are simple and worth spreading.',
    keywords: [
      ['减盐', 'salt reduction'],
      ['食品标识', 'food labelling'],
      ['随机对照试验', 'randomised trial'],
    ],
    type: 'original',
    by: 5,
  },
  {
    key: 'telehealth',
    zh: '海岛居民远程慢病随访两年的依从性',
    en: 'Two years of telehealth follow-up for chronic disease on islands: who keeps it up',
    abstractZh:
      '目的 描述海岛居民远程随访的依从性。方法 纳入 9 个海岛 1 284 名高血压或糖尿病患者，随访 24 个月。结果 两年保留率 68%，每月有村医提醒者保留率更高。结论 人工提醒仍是远程随访的关键。',
    abstractEn:
      'Objective: to describe who keeps up telehealth follow-up on islands. Methods: 1,284 people with hypertension or diabetes on 9 islands over 24 months. Results: 68% stayed for two years, more where a village doctor reminded them monthly. Conclusion: a person’s reminder is still the key.',
    keywords: [['远程医疗', 'telehealth'], primary, ['慢性病', 'chronic disease']],
    type: 'original',
    by: 0,
  },
  {
    key: 'wastewater',
    zh: '污水监测预警诺如病毒疫情的提前量',
    en: 'How early wastewater surveillance warns of norovirus outbreaks',
    abstractZh:
      '目的 估计污水监测相对病例报告的提前量。方法 对 6 个污水厂 78 周样本检测并与学校缺课资料比较。结果 病毒载量上升平均早于缺课高峰 6.5 天。结论 污水监测可用于学校疫情预警。',
    abstractEn:
      'Objective: to estimate the lead of wastewater over case reports. Methods: 78 weeks of samples from 6 plants against school absence. Results: loads rose 6.5 days before absence peaked. Conclusion: wastewater can warn schools.',
    keywords: [['污水监测', 'wastewater'], ['诺如病毒', 'norovirus'], surveillance],
    type: 'brief',
    by: 1,
  },
  {
    key: 'screen',
    zh: '学龄前儿童屏幕时间与语言发育：系统综述与 Meta 分析',
    en: 'Screen time and language of preschool children: systematic review and meta-analysis',
    abstractZh:
      '目的 综合屏幕时间与学龄前儿童语言发育的证据。方法 检索 5 个数据库至 2025 年 6 月，纳入 38 项研究。结果 每日屏幕时间多 1 小时，语言得分低 0.11 个标准差；共同观看者差异减小。结论 质量与陪伴比时长更值得关注。',
    abstractEn:
      'Objective: to pool evidence on screen time and language before school age. Methods: five databases to June 2025, 38 studies. Results: one more hour a day went with 0.11 SD lower language scores, less when adults watched along. Conclusion: quality and company matter more than minutes.',
    keywords: [children, ['屏幕时间', 'screen time'], ['语言发育', 'language development']],
    type: 'review',
    by: 2,
  },
  {
    key: 'tb',
    zh: '流动人口肺结核患者跨区转诊的时间延迟',
    en: 'Delay in referral between districts for migrants with tuberculosis',
    abstractZh:
      '目的 分析流动人口肺结核患者跨区转诊延迟。方法 回顾 4 年 2 806 例登记资料。结果 中位延迟 9 天，缺少统一编号者延迟更长。结论 统一患者编号可缩短延迟。',
    abstractEn:
      'Objective: to study delay in referral of migrants with tuberculosis. Methods: 2,806 records over four years. Results: the median delay was 9 days, longer without a common number. Conclusion: one number per patient would shorten it.',
    keywords: [
      ['肺结核', 'tuberculosis'],
      ['流动人口', 'migrants'],
      ['转诊', 'referral'],
    ],
    type: 'original',
    by: 3,
  },
  {
    key: 'green',
    zh: '绿地可及性与孕期抑郁症状：出生队列研究',
    en: 'Access to green space and depressive symptoms in pregnancy: a birth cohort study',
    abstractZh:
      '目的 探讨居住地绿地可及性与孕期抑郁症状的关系。方法 出生队列 4 932 名孕妇，孕晚期测量爱丁堡量表。结果 500 m 内有公园者症状检出率低 21%。结论 绿地规划应考虑孕妇步行范围。',
    abstractEn:
      'Objective: to relate green space near home to depressive symptoms in pregnancy. Methods: a birth cohort of 4,932 women, Edinburgh scale in late pregnancy. Results: with a park within 500 m symptoms were 21% less frequent. Conclusion: planning should mind how far pregnant women walk.',
    keywords: [['绿地', 'green space'], ['孕期抑郁', 'depression in pregnancy'], cohort],
    type: 'original',
    by: 4,
  },
  {
    key: 'noise',
    zh: '夜间交通噪声与血压：基于可穿戴设备的研究',
    en: 'Night traffic noise and blood pressure: a study with wearables',
    abstractZh:
      '目的 分析夜间交通噪声与次晨血压的关系。方法 312 名成人佩戴设备 14 晚。结果 夜间噪声每升高 5 dB，收缩压升高 0.9 mmHg（95% CI 0.4–1.4）。结论 夜间限行可能带来健康收益。',
    abstractEn:
      'Objective: to relate night traffic noise to blood pressure next morning. Methods: 312 adults wore devices for 14 nights. Results: 5 dB more noise went with 0.9 mmHg higher systolic pressure (95% CI 0.4–1.4). Conclusion: limits on night traffic may pay in health.',
    keywords: [
      ['噪声', 'noise'],
      ['血压', 'blood pressure'],
      ['可穿戴设备', 'wearables'],
    ],
    type: 'original',
    by: 5,
  },
  {
    key: 'nurse',
    zh: '社区护士家访减少早产儿再入院的成本效果',
    en: 'Cost-effectiveness of home visits by nurses for preterm infants',
    abstractZh:
      '目的 评价社区护士家访的成本效果。方法 基于随机试验的决策模型。结果 每避免一次再入院花费 1.2 万元，低于住院费用。结论 家访具有成本效果。',
    abstractEn:
      'Objective: to assess the cost-effectiveness of nurse visits. Methods: a decision model on trial data. Results: 12,000 yuan per readmission avoided, less than a stay costs. Conclusion: visits are cost-effective.',
    keywords: [
      ['早产儿', 'preterm infants'],
      ['家访', 'home visits'],
      ['成本效果', 'cost-effectiveness'],
    ],
    type: 'original',
    by: 0,
  },
  {
    key: 'booster',
    zh: '养老机构流感疫苗加强接种的保护效果：测试阴性设计',
    en: 'Protection by a second influenza dose in care homes: a test-negative study',
    abstractZh:
      '目的 估计养老机构中加强接种的保护效果。方法 测试阴性设计，纳入 31 家机构 1 190 例。结果 加强接种对住院的保护效果为 44%（95% CI 27%–57%）。结论 高龄机构老人可从加强接种获益。',
    abstractEn:
      'Objective: to estimate what a second dose protects in care homes. Methods: test-negative design, 1,190 people in 31 homes. Results: 44% protection from admission (95% CI 27–57%). Conclusion: very old residents benefit.',
    keywords: [vaccine, ['流感', 'influenza'], aged, ['养老机构', 'care homes']],
    type: 'original',
    by: 1,
  },
  {
    key: 'water',
    zh: '农村改水十年后儿童腹泻的变化',
    en: 'Diarrhoea of children ten years after rural water works',
    abstractZh:
      '目的 评价农村改水的长期效果。方法 比较改水与未改水村 10 年监测资料。结果 腹泻发病率下降 37%，效果在第 4 年后稳定。结论 改水收益可持续。',
    abstractEn:
      'Objective: to assess rural water works in the long run. Methods: ten years of surveillance in villages with and without. Results: diarrhoea fell by 37%, stable after year four. Conclusion: the gain lasts.',
    keywords: [['饮用水', 'drinking water'], ['腹泻', 'diarrhoea'], children],
    type: 'original',
    by: 2,
  },
  {
    key: 'hearing',
    zh: '老年人助听器使用与跌倒：五年随访',
    en: 'Hearing aids and falls of older adults: five years of follow-up',
    abstractZh:
      '目的 分析助听器使用与跌倒的关系。方法 随访 1 873 名听力下降老人 5 年。结果 规律使用者跌倒风险低 24%。结论 助听器补助可纳入防跌倒项目。',
    abstractEn:
      'Objective: to relate hearing aids to falls. Methods: 1,873 older adults with hearing loss over five years. Results: regular users fell 24% less. Conclusion: subsidies for hearing aids belong in fall prevention.',
    keywords: [aged, ['助听器', 'hearing aids'], ['跌倒', 'falls']],
    type: 'original',
    by: 3,
  },
  {
    key: 'mask',
    zh: '地铁高峰时段口罩佩戴的观察研究',
    en: 'Masks in the rush hour: an observation on the underground',
    abstractZh:
      '目的 描述流感季地铁口罩佩戴情况。方法 12 个站点 36 小时观察 21 044 人次。结果 佩戴率 38.6%，站内提示后升至 46.1%。结论 提示有小而稳定的作用。',
    abstractEn:
      'Objective: to describe masks on the underground in the flu season. Methods: 36 hours at 12 stations, 21,044 people. Results: 38.6% wore one, 46.1% after reminders. Conclusion: reminders have a small, steady effect.',
    keywords: [
      ['口罩', 'masks'],
      ['流感', 'influenza'],
      ['观察研究', 'observational study'],
    ],
    type: 'brief',
    by: 4,
  },
  {
    key: 'ai',
    zh: '人工智能辅助糖尿病视网膜病变筛查在乡镇卫生院的实施',
    en: 'Screening for diabetic retinopathy with AI in township health centres: an implementation study',
    abstractZh:
      '目的 评价人工智能辅助筛查的实施情况。方法 20 家乡镇卫生院 18 个月混合方法研究。结果 筛查覆盖率由 22% 升至 61%，转诊完成率 74%。结论 培训与转诊衔接决定成效。',
    abstractEn:
      'Objective: to assess how screening with AI is carried out. Methods: mixed methods in 20 township centres over 18 months. Results: coverage rose from 22% to 61%, 74% of referrals were completed. Conclusion: training and referral decide.',
    keywords: [
      ['糖尿病视网膜病变', 'diabetic retinopathy'],
      ['人工智能', 'artificial intelligence'],
      primary,
    ],
    type: 'original',
    by: 5,
  },
  {
    key: 'flood',
    zh: '洪水后居民心理困扰的三年轨迹',
    en: 'Distress after a flood: trajectories over three years',
    abstractZh:
      '目的 描述洪水后心理困扰的变化轨迹。方法 随访受灾居民 1 506 名 3 年。结果 识别出恢复型、持续型和迟发型三类，迟发型占 9%。结论 心理支持应延续至灾后第二年。',
    abstractEn:
      'Objective: to describe distress after a flood. Methods: 1,506 residents over three years. Results: three courses, recovery, lasting and late; 9% late. Conclusion: support should go on into the second year.',
    keywords: [['洪水', 'flood'], ['心理困扰', 'distress'], cohort],
    type: 'original',
    by: 0,
  },
  {
    key: 'yoga',
    zh: '瑜伽改善医务人员睡眠：单臂试点',
    en: 'Yoga for the sleep of health workers: a single-arm pilot',
    abstractZh:
      '目的 观察瑜伽课程对医务人员睡眠的影响。方法 24 人 8 周单臂试点。结果 睡眠评分有所改善。结论 有待对照研究。',
    abstractEn:
      'Objective: to see what yoga does for the sleep of health workers. Methods: 24 people, 8 weeks, one arm. Results: scores improved somewhat. Conclusion: a controlled study is needed.',
    keywords: [sleep, workers, ['瑜伽', 'yoga']],
    type: 'brief',
    by: 1,
  },
  {
    key: 'survey',
    zh: '大学生健康素养网络调查的无应答偏倚',
    en: 'Non-response in web surveys of health literacy among students',
    abstractZh:
      '目的 量化网络调查的无应答偏倚。方法 将网络调查与校医院登记资料匹配。结果 应答者健康素养高估 6.3 个百分点。结论 应报告并校正无应答。',
    abstractEn:
      'Objective: to measure non-response in web surveys. Methods: survey matched with clinic records. Results: health literacy was overstated by 6.3 points. Conclusion: report and correct for it.',
    keywords: [
      ['健康素养', 'health literacy'],
      ['无应答', 'non-response'],
      ['网络调查', 'web survey'],
    ],
    type: 'original',
    by: 2,
  },
  {
    key: 'bike',
    zh: '共享单车骑行道建设与居民体力活动',
    en: 'Lanes for shared bicycles and physical activity',
    abstractZh:
      '目的 评价骑行道建设对体力活动的影响。方法 自然实验，比较新建与对照街区 18 个月。结果 每周中高强度活动增加 22 分钟。结论 骑行道建设促进体力活动。',
    abstractEn:
      'Objective: to assess what cycle lanes do for physical activity. Methods: a natural experiment over 18 months. Results: 22 more minutes a week of moderate or vigorous activity. Conclusion: lanes make people move.',
    keywords: [
      ['骑行', 'cycling'],
      ['体力活动', 'physical activity'],
      ['自然实验', 'natural experiment'],
    ],
    type: 'original',
    by: 3,
  },
  {
    key: 'antibiotic',
    zh: '基层抗菌药物处方反馈的两年效果：阶梯整群试验',
    en: 'Two years of feedback on antibiotic prescriptions in primary care: a stepped-wedge trial',
    abstractZh:
      '目的 评价处方反馈对抗菌药物使用的影响。方法 48 家基层机构阶梯整群随机试验。结果 抗菌药物处方率由 31.2% 降至 23.8%。结论 同行比较反馈有效且成本低。',
    abstractEn:
      'Objective: to assess feedback on antibiotic prescriptions. Methods: a stepped-wedge cluster trial in 48 practices. Results: prescriptions fell from 31.2% to 23.8%. Conclusion: comparison with peers works at low cost.',
    keywords: [['抗菌药物', 'antibiotics'], primary, ['随机对照试验', 'randomised trial']],
    type: 'original',
    by: 4,
  },
]
