/** Authors and institutions of the demo journal. All invented; ORCID numbers lie outside the range that ORCID assigns. */

export type Unit = {
  readonly nameZh: string
  readonly nameEn: string
  readonly cityZh: string
  readonly cityEn: string
  readonly country: string
}

const cn = (nameZh: string, nameEn: string, cityZh: string, cityEn: string): Unit => ({
  nameZh,
  nameEn,
  cityZh,
  cityEn,
  country: 'China',
})
const abroad = (nameZh: string, nameEn: string, cityZh: string, cityEn: string, country: string): Unit => ({
  nameZh,
  nameEn,
  cityZh,
  cityEn,
  country,
})

export const units = {
  hcEpi: cn(
    '海城大学公共卫生学院流行病学系',
    'Department of Epidemiology, School of Public Health, Haicheng University',
    '海城',
    'Haicheng',
  ),
  hcEnv: cn(
    '海城大学公共卫生学院环境健康系',
    'Department of Environmental Health, School of Public Health, Haicheng University',
    '海城',
    'Haicheng',
  ),
  hcPol: cn(
    '海城大学公共卫生学院卫生政策系',
    'Department of Health Policy, School of Public Health, Haicheng University',
    '海城',
    'Haicheng',
  ),
  hcHos: cn(
    '海城大学附属第一医院急诊科',
    'Emergency Department, First Affiliated Hospital of Haicheng University',
    '海城',
    'Haicheng',
  ),
  jdCdc: cn(
    '江东市疾病预防控制中心',
    'Jiangdong Centre for Disease Control and Prevention',
    '江东',
    'Jiangdong',
  ),
  blCdc: cn(
    '北岭省疾病预防控制中心',
    'Beiling Provincial Centre for Disease Control and Prevention',
    '北岭',
    'Beiling',
  ),
  lhMed: cn('临湖医科大学公共卫生学院', 'School of Public Health, Linhu Medical University', '临湖', 'Linhu'),
  lhHos: cn('临湖医科大学附属儿童医院', 'Children’s Hospital of Linhu Medical University', '临湖', 'Linhu'),
  ypUni: cn('云坪大学全球健康研究中心', 'Centre for Global Health, Yunping University', '云坪', 'Yunping'),
  zsCom: cn('中山路社区卫生服务中心', 'Zhongshan Road Community Health Centre', '江东', 'Jiangdong'),
  occ: cn('北岭职业卫生研究所', 'Beiling Institute of Occupational Health', '北岭', 'Beiling'),
  data: cn('江东健康数据研究院', 'Jiangdong Institute for Health Data', '江东', 'Jiangdong'),
  tokyo: abroad('东都医科大学', 'Toto Medical University', '东京', 'Tokyo', 'Japan'),
  hanoi: abroad('河内公共卫生研究所', 'Hanoi Institute of Public Health', '河内', 'Hanoi', 'Viet Nam'),
  kl: abroad(
    '吉隆坡人口健康学院',
    'Kuala Lumpur School of Population Health',
    '吉隆坡',
    'Kuala Lumpur',
    'Malaysia',
  ),
  seoul: abroad(
    '汉江大学保健研究生院',
    'Graduate School of Public Health, Hangang University',
    '首尔',
    'Seoul',
    'Republic of Korea',
  ),
  delhi: abroad(
    '南德里流行病学研究所',
    'South Delhi Institute of Epidemiology',
    '新德里',
    'New Delhi',
    'India',
  ),
  macau: abroad(
    '濠江大学健康科学学院',
    'Faculty of Health Sciences, Houkong University',
    '澳门',
    'Macao',
    'China',
  ),
  lyon: abroad('里昂方法学中心', 'Lyon Methods Centre', '里昂', 'Lyon', 'France'),
} as const

export type UnitKey = keyof typeof units
export type Person = {
  readonly zh: readonly [family: string, given: string] | null
  readonly en: readonly [given: string, family: string]
  readonly units: readonly UnitKey[]
  /** Name as printed where family names come first. */
  readonly shown?: string
}

const p = (family: string, given: string, givenEn: string, familyEn: string, ...of: UnitKey[]): Person => ({
  zh: [family, given],
  en: [givenEn, familyEn],
  units: of,
})
const f = (given: string, family: string, ...of: UnitKey[]): Person => ({
  zh: null,
  en: [given, family],
  units: of,
})

export const people = {
  csy: p('陈', '思远', 'Siyuan', 'Chen', 'hcEpi'),
  lrx: p('林', '若溪', 'Ruoxi', 'Lin', 'hcEpi', 'jdCdc'),
  gm: p('顾', '明', 'Ming', 'Gu', 'hcHos'),
  zhm: p('周', '慧敏', 'Huimin', 'Zhou', 'hcEpi'),
  wyt: p('王', '雨桐', 'Yutong', 'Wang', 'hcEnv'),
  tanaka: f('Aiko', 'Tanaka', 'tokyo'),
  hj: p('何', '静', 'Jing', 'He', 'hcEnv'),
  lm: p('李', '牧', 'Mu', 'Li', 'occ'),
  huong: { ...f('Thị Hương', 'Nguyễn', 'hanoi'), shown: 'Nguyễn Thị Hương' },
  zqm: p('赵', '启明', 'Qiming', 'Zhao', 'occ'),
  sbw: p('孙', '博文', 'Bowen', 'Sun', 'hcPol'),
  ml: p('马', '兰', 'Lan', 'Ma', 'blCdc'),
  zy: p('郑', '远', 'Yuan', 'Zheng', 'hcPol'),
  gxy: p('高', '晓燕', 'Xiaoyan', 'Gao', 'lhMed'),
  siti: f('Siti', 'Rahmah', 'kl'),
  yf: p('杨', '帆', 'Fan', 'Yang', 'lhMed'),
  xjn: p('许', '家宁', 'Jianing', 'Xu', 'jdCdc'),
  sy: p('沈', '逸', 'Yi', 'Shen', 'jdCdc'),
  kim: f('Min-jun', 'Kim', 'seoul'),
  tw: p('唐', '文', 'Wen', 'Tang', 'jdCdc'),
  lj: p('罗', '嘉', 'Jia', 'Luo', 'ypUni'),
  priya: f('Priya', 'Menon', 'delhi'),
  hym: p('黄', '一鸣', 'Yiming', 'Huang', 'zsCom'),
  pr: p('彭', '蓉', 'Rong', 'Peng', 'zsCom'),
  zh: p('周', '航', 'Hang', 'Zhou', 'hcPol'),
  lopes: f('Maria', 'Lopes', 'macau'),
  ljy: p('卢', '静怡', 'Jingyi', 'Lu', 'zsCom'),
  ty: p('田', '野', 'Ye', 'Tian', 'hcEnv'),
  fyn: p('冯', '一诺', 'Yinuo', 'Feng', 'lhHos'),
  sk: p('邵', '珂', 'Ke', 'Shao', 'lhHos'),
  sw: p('施', '文', 'Wen', 'Shi', 'ypUni'),
  chloe: f('Chloé', 'Martin', 'lyon'),
  jhy: p('蒋', '海洋', 'Haiyang', 'Jiang', 'blCdc'),
  wx: p('吴', '欣', 'Xin', 'Wu', 'data'),
  dz: p('丁', '哲', 'Zhe', 'Ding', 'data'),
  xl: p('徐', '磊', 'Lei', 'Xu', 'lhMed'),
  fy: p('范', '颖', 'Ying', 'Fan', 'lhHos'),
  cl: p('曹', '林', 'Lin', 'Cao', 'blCdc'),
  hao: p('郝', '清', 'Qing', 'Hao', 'ypUni'),
  qj: p('秦', '俊', 'Jun', 'Qin', 'hcPol'),
  yx: p('叶', '笑', 'Xiao', 'Ye', 'macau'),
  bai: p('白', '露', 'Lu', 'Bai', 'lhMed'),
  ouy: p('欧阳', '澄', 'Cheng', 'Ouyang', 'hcEpi'),
  park: f('Seo-yeon', 'Park', 'seoul'),
  arun: f('Arun', 'Pillai', 'delhi'),
  mori: f('Kenji', 'Mori', 'tokyo'),
  le: { ...f('Văn Minh', 'Lê', 'hanoi'), shown: 'Lê Văn Minh' },
  tan: f('Wei Ling', 'Tan', 'kl'),
} as const satisfies Record<string, Person>

export type PersonKey = keyof typeof people

/** A number of ORCID's form with its check digit (ISO 7064 mod 11-2). */
export function orcidOf(n: number): string {
  const digits = `0000000${String(100_000_00 + n * 7919).slice(-8)}`.padStart(15, '0')
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return `${digits}${check === 10 ? 'X' : check}`.replace(/(.{4})(?=.)/g, '$1-')
}
