import type { IssueDraft } from './shape.ts'

/** Volume 3, issues 4 to 6. */

export const volume3: readonly IssueDraft[] = [
  {
    year: 2025,
    volume: 3,
    no: '4',
    date: '2025-08-15',
    startPage: 231,
    zh: '职业健康',
    en: 'Occupational Health',
    aboutZh: '平台用工、夜班与粉尘：新旧职业危害并存时，监测与保护如何跟上。',
    aboutEn:
      'Platform work, night shifts and dust: old and new hazards at work, and how protection can keep up.',
    articles: [
      {
        zh: '外卖骑手交通伤害与接单算法：病例对照研究',
        en: 'Road injuries of delivery riders and dispatch algorithms: a case-control study',
        by: ['zqm', 'lm', 'huong'],
        section: 'topic',
        design: 'crossSectional',
        abs: [
          '研究接单安排与骑手交通伤害的关系。',
          '412 名因交通事故就诊的骑手按时段匹配 824 名对照，收集前 2 小时订单记录。',
          '平均配送时限每缩短 5 分钟，伤害风险升高 21%（OR = 1.21，95% CI 1.10~1.33）；并单 3 单以上为独立因素。',
          '时限与并单上限应作为安全参数由平台公开。',
        ],
        absEn:
          'For each five minutes less per delivery the odds of injury rose by 21% (OR 1.21, 95% CI 1.10–1.33); carrying three or more orders was an independent factor. Both limits should be public safety settings.',
        kw: [
          ['外卖骑手', 'delivery riders'],
          ['交通伤害', 'road injury'],
          ['算法', 'algorithms'],
        ],
        pages: 10,
      },
      {
        zh: '夜班轮转与护士代谢综合征：八年随访',
        en: 'Rotating night shifts and metabolic syndrome in nurses: eight-year follow-up',
        by: ['xl', 'park', 'ouy'],
        section: 'topic',
        design: 'cohort',
        abs: [
          '研究夜班频率与护士代谢综合征的关系。',
          '随访 6 家医院 3 274 名护士 8 年，Cox 回归分析。',
          '每月夜班 8 次以上者发病风险为 1.36（95% CI 1.14~1.62），顺时针轮转者风险较低。',
          '限制每月夜班次数并采用顺时针轮转可降低风险。',
        ],
        absEn:
          'Among 3 274 nurses, eight or more night shifts a month raised the hazard to 1.36 (95% CI 1.14–1.62); forward rotation was safer.',
        kw: [
          ['夜班', 'night shifts'],
          ['代谢综合征', 'metabolic syndrome'],
          ['护士', 'nurses'],
        ],
        pages: 10,
      },
      {
        zh: '人造石加工行业的硅尘暴露与早期肺损伤',
        en: 'Silica dust and early lung damage in engineered-stone workshops',
        by: ['lm', 'cl', 'mori'],
        section: 'topic',
        design: 'crossSectional',
        abs: [
          '了解人造石加工工人硅尘暴露与早期肺损伤。',
          '测定 41 家作坊呼吸性硅尘，对 688 名工人作胸部 CT 与肺功能检查。',
          '63% 的样品超过限值，CT 见小结节者占 11.8%，中位工龄仅 5.2 年；湿式作业者减半。',
          '应强制湿式切割与局部排风，并建立专项登记。',
        ],
        absEn:
          'In 41 workshops 63% of samples exceeded the limit, and 11.8% of 688 workers had nodules on CT after a median of 5.2 years. Wet cutting halved the share. Wet methods and a register are needed.',
        kw: [
          ['硅尘', 'silica'],
          ['人造石', 'engineered stone'],
          ['尘肺', 'pneumoconiosis'],
        ],
        pages: 11,
      },
      {
        zh: '工作场所饮水与中暑：建筑工地现场试验',
        en: 'Drinking water at work and heat illness: a field trial on building sites',
        by: ['zqm', 'tan'],
        section: 'original',
        design: 'trial',
        abs: [
          '评价定点供水与强制休息对中暑症状的影响。',
          '18 个工地随机交叉，每种安排 2 周。',
          '供水加休息组症状报告减少 35%，产出无差异；单独供水减少 12%。',
          '休息是关键，供水是条件。',
        ],
        absEn:
          'On 18 sites water with scheduled rest cut symptoms by 35% without loss of output; water alone by 12%. Rest is the key, water the condition.',
        kw: [
          ['中暑', 'heat illness'],
          ['建筑工人', 'construction workers'],
          ['现场试验', 'field trial'],
        ],
        pages: 8,
      },
      {
        zh: '办公室久坐干预的系统评价与网状 Meta 分析',
        en: 'Interventions against sitting in offices: systematic review and network meta-analysis',
        by: ['sw', 'lj'],
        section: 'review',
        design: 'review',
        abs: [
          '比较各类办公室久坐干预的效果。',
          '检索至 2025 年 3 月的随机试验，作频率学网状 Meta 分析。',
          '纳入 62 项试验 7 140 人。坐站桌加提醒减少久坐 74 分钟/日，单纯教育无效；12 个月后效果减半。',
          '环境改造须与提醒结合并定期强化。',
        ],
        absEn:
          'Sixty-two trials with 7 140 workers were included. Sit-stand desks with prompts cut sitting by 74 minutes a day, education alone did nothing; effects halved after a year.',
        kw: [
          ['久坐', 'sedentary behaviour'],
          ['办公室', 'office work'],
          ['网状 Meta 分析', 'network meta-analysis'],
        ],
        pages: 14,
      },
      {
        zh: '县级职业病报告的及时性：2019—2024 年',
        en: 'Timeliness of occupational disease reports in counties, 2019–2024',
        by: ['jhy', 'cl'],
        section: 'brief',
        design: 'surveillance',
        abs: [
          '评价县级职业病报告的及时性。',
          '分析 64 县 9 203 份报告。',
          '24 小时内报告率由 72% 升至 93%，夜间与节假日仍低；直报接口上线后改善最大。',
          '应把接口覆盖率纳入考核。',
        ],
        absEn:
          'Reports within 24 hours rose from 72% to 93% in 64 counties, less at night and on holidays; the direct interface made the largest difference.',
        kw: [
          ['职业病', 'occupational disease'],
          ['报告', 'notification'],
          ['及时性', 'timeliness'],
        ],
        pages: 4,
      },
    ],
  },
  {
    year: 2025,
    volume: 3,
    no: '5',
    date: '2025-10-15',
    startPage: 292,
    zh: '环境与健康',
    en: 'Environment and Health',
    aboutZh: '空气、水与噪声的长期影响，以及怎样把监测变成行动。',
    aboutEn: 'Long-term effects of air, water and noise, and how monitoring becomes action.',
    articles: [
      {
        zh: '亚太城市极端高温的健康负担',
        en: 'The health burden of extreme heat in Asia-Pacific cities',
        by: ['wyt', 'hj'],
        section: 'topic',
        design: 'timeSeries',
        abs: [
          '估计亚太城市极端高温的死亡负担。',
          '收集 42 个城市 2000—2022 年逐日死亡与气温，采用分布滞后非线性模型与多元 Meta 分析。',
          '极端高温归因死亡占 1.9%（95% CI 1.5%~2.3%），中纬度城市更高；适应使风险每十年下降 8%。',
          '负担可避免，适应的速度在城市间差异很大。',
        ],
        absEn:
          'In 42 cities extreme heat accounted for 1.9% of deaths (95% CI 1.5–2.3%), most at middle latitudes. Adaptation lowered the risk by 8% a decade, at very different pace.',
        kw: [
          ['极端高温', 'extreme heat'],
          ['死亡负担', 'mortality burden'],
          ['适应', 'adaptation'],
        ],
        pages: 13,
      },
      {
        zh: '道路噪声与儿童注意力：学校横断面研究',
        en: 'Road noise and attention in children: a cross-sectional study in schools',
        by: ['sk', 'ty', 'tanaka'],
        section: 'topic',
        design: 'crossSectional',
        abs: [
          '研究校园道路噪声与儿童注意力的关系。',
          '测量 48 所小学室外噪声，3 120 名学生完成注意网络测验。',
          '日间噪声每升高 10 dB，反应时延长 14 ms，错误率升高 3%；临路教室更明显。',
          '隔声窗与限速可作为近期措施。',
        ],
        absEn:
          'In 48 schools each 10 dB of daytime noise lengthened reaction time by 14 ms and raised errors by 3%. Windows and speed limits are near-term measures.',
        kw: [
          ['噪声', 'noise'],
          ['儿童', 'children'],
          ['注意力', 'attention'],
        ],
        pages: 9,
      },
      {
        zh: '农村分散式供水的砷暴露与皮肤病变',
        en: 'Arsenic in small rural water supplies and skin lesions',
        by: ['ml', 'cl', 'arun'],
        section: 'topic',
        design: 'crossSectional',
        abs: [
          '了解分散式供水砷含量与皮肤病变。',
          '检测 3 县 1 016 口井，检查 4 870 名居民。',
          '14.7% 的井超过 10 μg/L，病变患病率随暴露升高；换水三年后新发明显减少。',
          '优先更换高砷井，并保留居民监测。',
        ],
        absEn:
          'Of 1 016 wells 14.7% exceeded 10 μg/L, and skin lesions followed exposure. New cases fell clearly three years after replacement.',
        kw: [
          ['砷', 'arsenic'],
          ['饮用水', 'drinking water'],
          ['农村', 'rural health'],
        ],
        pages: 9,
      },
      {
        zh: '厨房燃料转换与慢性阻塞性肺疾病：倾向评分研究',
        en: 'Cooking fuel switching and chronic obstructive pulmonary disease: a propensity-score study',
        by: ['xl', 'csy'],
        section: 'original',
        design: 'cohort',
        abs: [
          '研究由固体燃料转换为清洁燃料对慢阻肺的影响。',
          '随访 22 560 名女性 9 年，倾向评分加权。',
          '转换者发病风险为 0.73（95% CI 0.62~0.86），转换 5 年以上更低；同时使用两种燃料者无获益。',
          '补贴应促使完全转换。',
        ],
        absEn:
          'Among 22 560 women, switching to clean fuel lowered the hazard to 0.73 (95% CI 0.62–0.86), further after five years. Using both fuels brought no gain.',
        kw: [
          ['清洁燃料', 'clean fuel'],
          ['慢阻肺', 'COPD'],
          ['室内空气污染', 'household air pollution'],
        ],
        pages: 10,
      },
      {
        zh: '臭氧与哮喘急诊：滞后效应与人群差异',
        en: 'Ozone and emergency visits for asthma: lags and differences between groups',
        by: ['lrx', 'gm', 'kim'],
        section: 'original',
        design: 'caseCrossover',
        abs: [
          '研究臭氧短期暴露与哮喘急诊的关系。',
          '时间分层病例交叉，纳入 11 市 2018—2023 年 96 420 次急诊。',
          '8 小时臭氧每升高 10 μg/m³，急诊增加 0.9%（95% CI 0.6~1.2），滞后 1~3 天；5~14 岁最敏感。',
          '校园户外活动应参考臭氧预报。',
        ],
        absEn:
          'Each 10 μg/m³ of 8-hour ozone raised asthma visits by 0.9% (95% CI 0.6–1.2) at lags of one to three days, most at ages 5–14.',
        kw: [
          ['臭氧', 'ozone'],
          ['哮喘', 'asthma'],
          ['急诊', 'emergency visits'],
        ],
        pages: 9,
      },
      {
        zh: '微塑料与人体健康：证据现状与研究方法',
        en: 'Microplastics and human health: state of evidence and methods',
        by: ['hao', 'lj', 'chloe'],
        section: 'review',
        design: 'review',
        abs: [
          '综述微塑料与人体健康研究的证据与方法问题。',
          '检索至 2025 年 4 月的人群与实验研究。',
          '纳入 203 项。人体样本检出率差异极大，空白对照不足者占 58%；暴露—效应关系尚不能定论。',
          '统一采样与质控是得出结论的前提。',
        ],
        absEn:
          'Of 203 studies 58% lacked adequate blanks and detection rates in human samples differ widely. No exposure-response conclusion is yet possible; sampling and quality control come first.',
        kw: [
          ['微塑料', 'microplastics'],
          ['质量控制', 'quality control'],
          ['综述', 'review'],
        ],
        pages: 14,
      },
      {
        zh: '急诊人次作为高温疾病的早期指标',
        en: 'Emergency visits as an early indicator of heat-related illness',
        by: ['tanaka', 'priya'],
        section: 'brief',
        design: 'surveillance',
        abs: [
          '检验急诊人次能否及时提示高温疾病。',
          '比较两城市三个夏季的急诊、救护车与诊断登记。',
          '急诊人次较诊断登记早 3 天上升，且对 30 °C 以上即有反应。',
          '可作为预警评价的首选结局。',
        ],
        absEn:
          'In two cities and three summers, emergency visits rose three days before registered diagnoses and responded from 30 °C. They are the outcome of choice for evaluating warnings.',
        kw: [
          ['高温', 'heat'],
          ['急诊', 'emergency visits'],
          ['监测', 'surveillance'],
        ],
        pages: 5,
        lang: 'en',
      },
    ],
  },
  {
    year: 2025,
    volume: 3,
    no: '6',
    date: '2025-12-15',
    startPage: 361,
    zh: '基层卫生与卫生政策',
    en: 'Primary Care and Health Policy',
    aboutZh: '签约服务、药品集采与县域医共体：政策在基层落地时发生了什么。',
    aboutEn:
      'Family-doctor contracts, pooled procurement and county alliances: what happens when policy reaches primary care.',
    articles: [
      {
        zh: '县域医共体建设与患者就诊流向：双重差分研究',
        en: 'County medical alliances and where patients go: a difference-in-differences study',
        by: ['qj', 'sbw', 'zy'],
        section: 'topic',
        design: 'timeSeries',
        abs: [
          '评价县域医共体对就诊流向的影响。',
          '利用 126 县 2016—2024 年医保数据作多期双重差分。',
          '县域内就诊率提高 3.4 个百分点，基层占比提高 1.6 个百分点；紧密型优于松散型。',
          '人事与医保打包是起作用的部分。',
        ],
        absEn:
          'In 126 counties care within the county rose by 3.4 percentage points and the share of primary care by 1.6, more in tight alliances. Shared staff and pooled budgets did the work.',
        kw: [
          ['医共体', 'medical alliance'],
          ['就诊流向', 'care seeking'],
          ['双重差分', 'difference in differences'],
        ],
        pages: 11,
      },
      {
        zh: '药品集中采购后的用药连续性：慢性病患者队列',
        en: 'Continuity of medication after pooled drug procurement: a cohort of chronic patients',
        by: ['dz', 'zh', 'arun'],
        section: 'topic',
        design: 'cohort',
        abs: [
          '研究集采换药后慢性病患者的用药连续性。',
          '随访 152 300 名他汀与降压药使用者 18 个月。',
          '换药者中断率 9.8%，未换药者 9.1%；65 岁以上独居者差异较大（+2.9 个百分点）。',
          '总体影响小，换药告知应面向独居老人。',
        ],
        absEn:
          'Among 152 300 users of statins or antihypertensives, 9.8% of those switched and 9.1% of others stopped; the gap was 2.9 points among older people living alone.',
        kw: [
          ['集中采购', 'pooled procurement'],
          ['用药连续性', 'medication continuity'],
          ['慢性病', 'chronic disease'],
        ],
        pages: 10,
      },
      {
        zh: '家庭医生签约居民的获得感：离散选择实验',
        en: 'What residents value in family-doctor contracts: a discrete choice experiment',
        by: ['ljy', 'lopes'],
        section: 'topic',
        design: 'crossSectional',
        abs: [
          '了解居民对签约服务各项内容的偏好。',
          '1 044 名居民完成 12 组选择，混合 logit 模型。',
          '最看重能直接预约上级医院（支付意愿 126 元/年），其次为夜间电话；免费体检最低。',
          '服务包应突出转诊与可及性。',
        ],
        absEn:
          'Direct booking at the next hospital was valued most (126 yuan a year), then night-time calls; free check-ups least. Packages should stress referral and access.',
        kw: [
          ['家庭医生', 'family doctor'],
          ['离散选择实验', 'discrete choice experiment'],
          ['偏好', 'preferences'],
        ],
        pages: 9,
      },
      {
        zh: '乡村医生队伍的流失：生存分析',
        en: 'Leaving the village clinic: a survival analysis of village doctors',
        by: ['ml', 'le', 'zy'],
        section: 'original',
        design: 'cohort',
        abs: [
          '分析乡村医生流失及影响因素。',
          '随访 2 318 名乡村医生 6 年，Cox 回归。',
          '累计流失 28.4%，有养老保险者风险为 0.58，与卫生院一体化管理者为 0.71。',
          '养老保障比一次性补助更能留人。',
        ],
        absEn:
          'Of 2 318 village doctors 28.4% left in six years. A pension lowered the hazard to 0.58, integration with the township hospital to 0.71. Pensions keep people better than bonuses.',
        kw: [
          ['乡村医生', 'village doctors'],
          ['人员流失', 'attrition'],
          ['生存分析', 'survival analysis'],
        ],
        pages: 9,
      },
      {
        zh: '含糖饮料标签对购买行为的影响：超市现场试验',
        en: 'Front-of-pack labels on sugary drinks: a field trial in supermarkets',
        by: ['yx', 'tan', 'bai'],
        section: 'original',
        design: 'trial',
        abs: [
          '评价前置警示标签对含糖饮料购买的影响。',
          '30 家超市随机分为无标签、数字标签与警示标签，观察 16 周。',
          '警示标签组销量下降 9.7%，数字标签 2.1%；低收入社区降幅更大。',
          '警示标签优于数字标签，并有助于缩小差距。',
        ],
        absEn:
          'In 30 supermarkets warning labels cut sales of sugary drinks by 9.7% and numeric labels by 2.1%, more in poorer districts.',
        kw: [
          ['含糖饮料', 'sugary drinks'],
          ['前置标签', 'front-of-pack label'],
          ['现场试验', 'field trial'],
        ],
        pages: 9,
      },
      {
        zh: '公共卫生人才培养的能力框架：国际比较',
        en: 'Competency frameworks for public-health training: an international comparison',
        by: ['zhm', 'priya', 'mori'],
        section: 'policy',
        design: 'review',
        abs: [
          '比较国际公共卫生能力框架并提出本地建议。',
          '分析 11 个国家与组织的框架文本。',
          '共有 8 个核心领域，应急、数据与沟通近十年增加最多；评价工具普遍缺乏。',
          '建议先行统一实践基地的评价表。',
        ],
        absEn:
          'Eleven frameworks share eight core domains; emergencies, data and communication grew most in ten years, and tools of assessment are scarce. A common form for field placements comes first.',
        kw: [
          ['人才培养', 'workforce training'],
          ['能力框架', 'competency framework'],
          ['公共卫生教育', 'public-health education'],
        ],
        pages: 10,
      },
      {
        zh: '医务人员手卫生依从性的隐蔽观察',
        en: 'Covert observation of hand hygiene among health workers',
        by: ['gm', 'fy'],
        section: 'brief',
        design: 'crossSectional',
        abs: [
          '比较公开与隐蔽观察下的手卫生依从性。',
          '在 22 个病区分别观察 4 180 与 4 026 个时机。',
          '公开观察依从率 86%，隐蔽观察 54%；接触周围环境后最低。',
          '考核应采用隐蔽观察或耗材数据。',
        ],
        absEn:
          'Compliance was 86% when observers were announced and 54% when they were not, lowest after touching surroundings. Audits should be covert or use consumption data.',
        kw: [
          ['手卫生', 'hand hygiene'],
          ['依从性', 'compliance'],
          ['隐蔽观察', 'covert observation'],
        ],
        pages: 4,
      },
    ],
  },
]
