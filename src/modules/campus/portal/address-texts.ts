import type { Texts } from '#kernel/ui/say.ts'

/** Words of the page of addresses. */
export const addressTexts = {
  none: [
    '还没有收货地址。送货到楼的订单需要一个。',
    'No addresses yet; an order that is delivered needs one.',
  ],
  add: ['添加地址', 'Add an address'],
  edit: ['修改', 'Change'],
  remove: ['删除', 'Remove'],
  removeSure: ['确认删除', 'Yes, remove it'],
  keep: ['保留', 'Keep it'],
  usual: ['默认', 'Default'],
  makeUsual: ['设为默认', 'Make default'],
  usualOne: ['设为默认地址', 'My default address'],
  receiver: ['收件人', 'Receiver'],
  phone: ['联系电话', 'Phone'],
  kind: ['地址类型', 'Kind of address'],
  campus: ['校区', 'Campus'],
  build: ['楼栋', 'Building'],
  room: ['宿舍', 'Room'],
  detail: ['详细地址', 'Details'],
  detailDorm: ['如：放在一楼值班室', 'For example: leave it with the porter'],
  detailElse: ['如：第二教学楼 305', 'For example: Teaching Building 2, room 305'],
  never: ['返回', 'Back'],
  save: ['保存', 'Save'],
} as const satisfies Texts
