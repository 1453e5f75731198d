import type { Texts } from '#kernel/ui/say.ts'

/** How applications for units stand: on the first page of the portal, which is to be there at once, and on their own. */
export const matterTexts = {
  payAsk: ['已通过审核，请缴费', 'Approved, please pay'],
  open: ['查看', 'Open'],
  install: ['空调安装', 'Installation'],
  rent: ['空调租约', 'Lease'],
  change: ['空调变更', 'Change'],
  slot: ['位号 {n}', 'slot {n}'],
  next10: ['等待宿管审核', 'The warden looks at it'],
  next20: ['请缴费并上传付款凭证，财务审核后继续', 'Pay and send the proof; finance looks at it'],
  nextPaid: ['付款凭证在审核，请等待财务', 'Finance looks at your proof of payment'],
  next25: ['等待工人上门验机', 'A worker comes to inspect the unit'],
  nextSettle: ['已验机，等待结算押金', 'Inspected; your deposit is being settled'],
  nextFees: [
    '已验机，该空调的维修费 {sum} 付清后结算押金',
    'Inspected; your deposit is settled once repair fees of {sum} are paid',
  ],
  next30: ['等待调度员派单', 'The dispatcher gives it to a worker'],
  next40: ['工人将按约定上门', 'The worker comes as agreed'],
  next50: ['正在施工', 'The work is under way'],
  refund: ['应退 {sum}，等待财务退款', '{sum} to be refunded by finance'],
  effective: ['租约生效中', 'The lease is in force'],
  damageAsk: ['押金不足以赔偿损坏，请补缴', 'The deposit does not cover the damage, please pay the rest'],
  bed: ['{n} 床', 'Bed {n}'],
  leftSchool: [
    '您已毕业或离校，不再办理住宿和空调业务；以前的记录仍可查看。',
    'You have left the school: nothing about rooms or units can be begun any more, and what was yours can still be read.',
  ],
  noDorm: ['您的认证身份没有宿舍。', 'There is no room with your kind of verification.'],
  noRoom: ['还没有床位。请到宿管处办理入住。', 'You have no bed yet. Check in with the warden.'],
  until: ['至 {day}', 'until {day}'],
  notVerified: [
    '请先完成校园认证，再办理空调业务。',
    'Complete the verification first, then apply for units.',
  ],
} as const satisfies Texts
