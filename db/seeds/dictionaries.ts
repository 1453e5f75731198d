type Entry = readonly [key: string, zh: string, en: string, remark?: string]
type Dictionary = { readonly zh: string; readonly en: string; readonly entries: readonly Entry[] }

/** Dictionaries of contract section 6. */
export const dictionaries: Readonly<Record<string, Dictionary>> = {
  sex: {
    zh: '性别',
    en: 'Sex',
    entries: [
      ['1', '男', 'Male'],
      ['2', '女', 'Female'],
      ['3', '未知', 'Unknown'],
    ],
  },
  notice: {
    zh: '通知类型',
    en: 'Kind of notice',
    entries: [
      ['1', '公告', 'Announcement'],
      ['2', '征稿', 'Call for papers'],
      ['3', '发布通知', 'Release'],
      ['4', '维护通知', 'Maintenance'],
    ],
  },
  yes_no: {
    zh: '是否',
    en: 'Yes or no',
    entries: [
      ['1', '否', 'No'],
      ['2', '是', 'Yes'],
    ],
  },
  post_category: {
    zh: '岗位类型',
    en: 'Kind of post',
    entries: [
      ['1', '高层', 'Senior'],
      ['2', '中层', 'Middle'],
      ['3', '基层', 'Basic'],
      ['4', '其他', 'Other'],
    ],
  },
  org_category: {
    zh: '机构类型',
    en: 'Kind of organisation',
    entries: [
      ['1', '公司', 'Company'],
      ['2', '部门', 'Department'],
      ['3', '小组', 'Group'],
    ],
  },
  data_scope_type: {
    zh: '数据权限',
    en: 'Data scope',
    entries: [
      ['1', '全部可见', 'All'],
      ['2', '本人可见', 'Own'],
      ['3', '所在机构可见', 'Own department'],
      ['4', '所在机构及子级可见', 'Own department and below'],
      ['5', '自定义', 'Custom'],
    ],
  },
  api_scope_type: {
    zh: '接口权限',
    en: 'API scope',
    entries: [
      ['1', '系统接口', 'System'],
      ['2', '业务接口', 'Business'],
    ],
  },
  region: {
    zh: '行政区划级别',
    en: 'Level of division',
    entries: [
      ['0', '国家', 'Country'],
      ['1', '省份/直辖市', 'Province'],
      ['2', '地市', 'City'],
      ['3', '区县', 'District'],
      ['4', '乡镇', 'Town'],
      ['5', '村委', 'Village'],
    ],
  },
  flow: {
    zh: '流程类型',
    en: 'Kind of process',
    entries: [
      ['1', '请假流程', 'Leave', 'leave'],
      ['2', '报销流程', 'Expense', 'expense'],
    ],
  },
}
