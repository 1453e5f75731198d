import type { Texts } from '#kernel/ui/say.ts'

/** Words of the form of data scopes. */
export const scopeTexts = {
  allIn: ['{name}（其下全部）', 'All of {name}'],
  outside: ['不在菜单中', 'In no menu'],
  chooseFirst: ['先选择数据', 'Choose the data first'],
  byCreator: ['默认：创建人', 'As a rule: whoever created it'],
  byDept: ['默认：创建部门', 'As a rule: department of creation'],
  noColumn: ['此类型不需要', 'Not asked for this kind'],
  everything: ['默认：全部字段', 'As a rule: all of them'],
  customOnly: ['类型为“自定义”时填写', 'For the kind “Custom”'],
  which: ['满足哪些条件', 'Which of them must hold'],
  all: ['以下全部满足', 'All of these hold'],
  any: ['满足任意一条', 'One of these holds'],
  more: ['添加条件', 'Add a condition'],
  less: ['删除条件 {n}', 'Remove condition {n}'],
  field: ['字段 {n}', 'Property {n}'],
  op: ['关系 {n}', 'Relation {n}'],
  value: ['值 {n}', 'Value {n}'],
  viewer: ['查看者本人', 'Whoever looks'],
  viewerDept: ['查看者所在部门', 'Their department'],
  certain: ['指定', 'A certain one'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
} as const satisfies Texts

/** Relations of a condition, by the suffix that lists filter with. */
export const opTexts = {
  equal: ['等于', 'is'],
  notequal: ['不等于', 'is not'],
  like: ['包含', 'contains'],
  notlike: ['不包含', 'does not contain'],
  likeright: ['开头是', 'begins with'],
  likeleft: ['结尾是', 'ends with'],
  gt: ['大于', 'is more than'],
  ge: ['不小于', 'is at least'],
  lt: ['小于', 'is less than'],
  le: ['不大于', 'is at most'],
  dateequal: ['就在', 'is on'],
  dategt: ['晚于', 'is after'],
  datege: ['不早于', 'is on or after'],
  datelt: ['早于', 'is before'],
  datele: ['不晚于', 'is on or before'],
  null: ['为空', 'is empty'],
  notnull: ['不为空', 'is not empty'],
} as const satisfies Texts
