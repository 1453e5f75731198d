import { dateIn, daysAfter, usualZone } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { notice } from '#modules/desk/notice/definition.ts'

/** What students and workers of the demo are told; days before the demo is made. */
const notices = [
  {
    before: 2,
    category: '4',
    title: '西区 5 舍、6 舍空调滤网清洗，本周六至周日',
    titleEn: 'Filters cleaned in West 5 and 6, Saturday and Sunday',
    content: '<p>班组会敲门入室，每间约 10 分钟。寝室无人时请提前与宿管另约时间。</p>',
    contentEn:
      '<p>The crew knocks at every room and needs about ten minutes. If nobody will be in, agree on another time with the warden.</p>',
  },
  {
    before: 9,
    category: '1',
    title: '寒假离校前请办理空调停用与退租',
    titleEn: 'Before the winter break: units to be stopped or returned',
    content:
      '<p>租期在寒假内到期的宿舍，请在离校前提交续租或退租；退租的押金在验机后 15 个工作日内退回原支付账户。</p>',
    contentEn:
      '<p>Rooms whose lease ends during the break renew or return before leaving. The deposit goes back to the account it came from within 15 working days after the inspection.</p>',
  },
] as const

export async function seedCampusNotices(tx: Tx): Promise<void> {
  const today = dateIn(tx.now, usualZone)
  for (const { before, ...each } of notices)
    await insert(tx, notice, {
      ...each,
      audience: '3',
      releaseTime: new Date(`${daysAfter(today, -before)}T00:30:00Z`),
    })
}
