import { communityDictionaries } from './community/dictionaries.ts'
import { dictionary, type Dictionary } from './dictionary.ts'
import { leasingDictionaries } from './leasing/dictionaries.ts'
import { moneyDictionaries } from './money/dictionaries.ts'
import { peopleDictionaries } from './people/dictionaries.ts'
import { repairDictionaries } from './repair/dictionaries.ts'
import { shopDictionaries } from './shop/dictionaries.ts'

export const dictionaries: readonly Dictionary[] = [
  dictionary('campus_enable', '启用状态', 'Enabled or not', '1 启用/Enabled; 0 停用/Disabled'),
  dictionary(
    'campus_school_type',
    '学校类型',
    'Kind of school',
    '1 本科院校/University; 2 高职高专/Vocational college; 3 中职/Secondary vocational; 4 高中/High school; 9 其他/Other',
  ),
  dictionary(
    'campus_campus_type',
    '校区类型',
    'Kind of campus',
    '1 主校区/Main; 2 分校区/Branch; 3 研究生院/Graduate school; 9 其他/Other',
  ),
  dictionary(
    'campus_region_type',
    '区域类型',
    'Kind of campus region',
    '1 生活区/Living; 2 教学区/Teaching; 3 商业区/Commercial; 4 运动区/Sports; 9 其他/Other',
  ),
  dictionary(
    'campus_build_type',
    '楼栋类型',
    'Kind of building',
    '1 本科生楼/Undergraduate; 2 研究生楼/Graduate; 3 留学生楼/International; 4 教工楼/Staff',
  ),
  dictionary('campus_dorm_gender', '入住性别', 'Who lives there', '1 男/Male; 2 女/Female; 3 混合/Mixed'),
  dictionary(
    'campus_build_status',
    '楼栋状态',
    'State of a building',
    '1 使用中/In use; 2 维修中/Renovation; 0 停用/Closed',
  ),
  dictionary(
    'campus_room_type',
    '房型',
    'Kind of room',
    '1 标准间/Standard; 2 套间/Suite; 3 无障碍/Accessible; 4 值班室/Duty room',
  ),
  dictionary(
    'campus_dorm_facility',
    '宿舍设施',
    'Facilities of a room',
    '1 独立卫浴/Private bathroom; 2 阳台/Balcony; 3 热水器/Water heater; 4 上床下桌/Loft beds; 5 洗衣机/Washer; 6 网口/LAN; 7 暖气/Heating',
  ),
  dictionary(
    'campus_dorm_status',
    '房间状态',
    'State of a room',
    '1 正常/Normal; 2 维修/Maintenance; 0 停用/Closed',
  ),
  dictionary(
    'campus_invoice_flag',
    '开票状态',
    'Invoice of a document',
    '0 未开/Not invoiced; 1 申请中/Applied for; 2 已开/Issued; 3 已红冲/Reversed',
  ),
  dictionary(
    'campus_usual_approval',
    '常用审核意见（通过）',
    'Usual opinions, approving',
    '1 材料齐全，同意/Everything is there, approved; 2 情况属实，同意/It is as stated, approved',
  ),
  dictionary(
    'campus_usual_rejection',
    '常用审核意见（驳回）',
    'Usual opinions, rejecting',
    '1 材料不完整，请补充后重新提交/Something is missing, add it and send it again; 2 照片不清楚，请重新拍摄/The photo cannot be read, take another one; 3 信息与登记不符，请核对/This differs from what is registered, check it; 4 不符合规定，不予通过/The rules do not allow it',
  ),
  ...repairDictionaries,
  ...shopDictionaries,
  ...communityDictionaries,
  ...peopleDictionaries,
  ...moneyDictionaries,
  ...leasingDictionaries,
]
