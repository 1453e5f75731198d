import { dictionary, type Dictionary } from '../dictionary.ts'

/** Words of the repair rooms. */
export const repairDictionaries: readonly Dictionary[] = [
  dictionary(
    'campus_aircond_type',
    '空调类型',
    'Kind of air-conditioner',
    '1 挂机/Wall split; 2 柜机/Cabinet; 3 窗机/Window; 4 中央末端/Central system outlet',
  ),
  dictionary(
    'campus_aircond_spec',
    '空调匹数',
    'Capacity',
    '1 大1匹/1 HP; 2 大1.5匹/1.5 HP; 3 2匹/2 HP; 4 3匹/3 HP',
  ),
  dictionary('campus_owner_type', '产权', 'Ownership', '1 学校/School; 2 租赁公司/Rental company'),
  dictionary('campus_lease_status', '租赁状态', 'Lease', '0 未租/Idle; 1 在租/Leased; 2 欠租到期/Overdue'),
  dictionary(
    'campus_fault_status',
    '故障状态',
    'Fault',
    '0 正常/Normal; 1 已报修/Reported; 2 维修中/Under repair',
  ),
  dictionary(
    'campus_apply_source',
    '申请来源',
    'Source of an application',
    '1 学生端/Student; 2 扫码/QR scan; 3 后台代报/Staff; 4 巡检/Inspection; 5 导入/Import',
  ),
  dictionary(
    'campus_fee_payer',
    '费用承担',
    'Fee payer',
    '1 免费/Free; 2 学生/Student; 3 学校/School; 4 供应商/Supplier',
  ),
  dictionary('campus_urgency', '紧急程度', 'Urgency', '1 普通/Normal; 2 紧急/Urgent; 3 安全隐患/Safety risk'),
  dictionary(
    'campus_confirm_type',
    '确认方式',
    'Confirmed by',
    '1 用户/User; 2 系统/Automatic; 3 后台/Staff',
  ),
  dictionary(
    'campus_wo_source',
    '工单来源',
    'Source of a work order',
    '1 安装申请/Installation; 2 报修申请/Repair; 3 变更申请/Change; 4 退租申请/Return; 9 手工/Manual',
  ),
  dictionary(
    'campus_hold_reason',
    '挂起原因',
    'Hold reason',
    '1 等配件/Waiting for parts; 2 无人在室/Nobody in the room; 3 停电/Power cut; 4 天气/Weather; 9 其他/Other',
  ),
  dictionary(
    'campus_fault_cause',
    '故障原因',
    'Cause of a fault',
    '1 缺冷媒/Refrigerant; 2 主板/Mainboard; 3 风机/Fan; 4 漏水堵塞/Drain blocked; 5 遥控器/Remote; 6 电源线路/Power line; 7 人为损坏/Misuse; 9 其他/Other',
  ),
  dictionary(
    'campus_inspect_result',
    '验机结果',
    'Inspection of a unit',
    '1 完好/Intact; 2 轻微损坏/Minor damage; 3 严重损坏/Serious damage; 4 遗失/Lost',
  ),
  dictionary(
    'campus_assess_flag',
    '评价状态',
    'Assessed or not',
    '0 未评/Not rated; 1 已评/Rated; 2 系统默认/Rated by default',
  ),
  dictionary(
    'campus_assess_tag',
    '评价标签',
    'Tags of an assessment',
    '1 准时/On time; 2 技术好/Skilled; 3 有礼貌/Polite; 4 清理干净/Clean; 5 迟到/Late; 6 未修好/Not fixed; 7 态度差/Rude',
  ),
  dictionary('campus_group_type', '班组性质', 'Kind of group', '1 自有/In-house; 2 外包/Outsourced'),
]
