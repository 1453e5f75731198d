import type { Texts } from '#kernel/ui/say.ts'

/** Words of the fulfilment desk. */
export const deskTexts = {
  title: ['备货台', 'Fulfilment desk'],
  fresh: ['新订单', 'New'],
  preparing: ['备货中', 'Preparing'],
  ready: ['待取·配送', 'Ready'],
  none: ['没有订单', 'No orders'],
  sound: ['新订单响铃', 'Ring for new orders'],
  code: ['取货码', 'Pick-up code'],
  codeHelp: ['输入买家报出的 6 位数字', 'The six figures that the buyer says'],
  check: ['核对并完成', 'Check and complete'],
  noFit: [
    '请先点买家订单上的“取货”选中它，再核对取货码',
    'Press “Pick up” on the buyer’s order first, then check the code',
  ],
  chosen: ['核对 {no}', 'For {no}'],
  choose: ['取货', 'Pick up'],
  completed: ['已完成', 'Completed'],
  print: ['打印小票', 'Print'],
  slip: ['小票', 'Slip'],
  copy: ['副本', 'copy'],
  acceptBy: ['{at} 前未接单自动退款', 'refunded unless accepted before {at}'],
  refund: ['买家申请退款 {n}', 'The buyer asks for {n} back'],
  lines: ['{name} ×{n}', '{name} ×{n}'],
} as const satisfies Texts
