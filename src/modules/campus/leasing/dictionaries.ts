import { dictionary, type Dictionary } from '../dictionary.ts'

/** Words of the leasing rooms. */
export const leasingDictionaries: readonly Dictionary[] = [
  dictionary(
    'campus_rent_plan',
    '租期方案',
    'Rent plan',
    '1 一学年/1 year; 2 两学年/2 years; 3 三学年/3 years; 4 四学年/4 years',
  ),
  dictionary(
    'campus_day_period',
    '上门时段',
    'Period of the day',
    '1 上午/Morning; 2 下午/Afternoon; 3 晚上/Evening',
  ),
  dictionary(
    'campus_rent_type',
    '租退类型',
    'Kind of lease application',
    '1 起租/New lease; 2 续租/Renewal; 3 退租/Return',
  ),
  dictionary(
    'campus_return_reason',
    '退租原因',
    'Reason of a return',
    '1 毕业/Graduation; 2 退宿/Moved out; 3 换宿舍/Another room; 4 不再使用/Not needed; 5 质量问题/Faulty unit; 9 其他/Other',
  ),
  dictionary('campus_change_type', '变更类型', 'Kind of change', '1 移机/Move; 2 对换/Swap; 3 换机/Replace'),
]
