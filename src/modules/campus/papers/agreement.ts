import { inFacts } from '#kernel/definition/directions.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { sql } from '#kernel/store/sql.ts'
import { aircondInstallApply } from '../leasing/installs/definition.ts'
import { paperRoute } from './paper.ts'

type Facts = {
  readonly id: string
  readonly school: string | null
  readonly mates: readonly { readonly name: string; readonly bed: number | null; readonly agreed: boolean }[]
}

/** The room is who rents: everybody who lives there signs, and each of four parties keeps a copy. */
export const agreementRoute = paperRoute<Facts>(aircondInstallApply, {
  fits: sql.raw(`t.status <> '90' and t.status <> '91'`),
  async facts(tx, ids) {
    const found = await tx.query<Facts>(
      sql`select t.id, i.school_name as school, coalesce((select jsonb_agg(jsonb_build_object('name', s.stu_name, 'bed', s.bed_no,
            'agreed', s.id = any(t.agreed_stu_ids)) order by s.bed_no) from stu_info s
            where s.dorm_id = t.dorm_id and s.dorm_status = '1' and s.is_deleted = 0), '[]'::jsonb) as mates
          from aircond_install_apply t left join school_campus c on c.id = t.campus_id left join school_info i on i.id = c.school_id
          where t.id = any(${[...ids]}::bigint[])`,
    )
    return new Map(found.map((one) => [one.id, one]))
  },
  set({ line, heading, note, sign, say, of }, row, { school, mates }) {
    const money = (name: string) => (of(name) ? moneyText(of(name)) : '')
    line(say('学校', 'School'), school ?? '')
    line(say('宿舍', 'Dorm'), of('dormName'))
    line(say('空调位', 'Slot'), of('slotNo'))
    line(say('申请人', 'Applicant'), [of('applicantName'), of('applicantPhone')].filter(Boolean).join(' '))
    line(say('匹数', 'Capacity'), of('aircondSpecText'))
    line(say('租期', 'Rent plan'), of('rentPlanText'))
    if (row.leaseStart) line(say('起止日期', 'Lease'), `${of('leaseStart')} – ${of('leaseEnd')}`)
    line(say('租金', 'Rent'), money('rentAmount'))
    line(say('押金', 'Deposit'), money('depositAmount'))
    line(say('应缴合计', 'Due in all'), money('totalAmount'))
    heading(say('约定', 'Terms'))
    for (const [zh, en] of terms) note(say(zh, en))
    heading(say('全体室友签字', 'Signatures of everybody who lives there'))
    for (const { name, bed, agreed } of mates)
      sign(
        inFacts([
          name,
          bed ? say(`${bed} 号床`, `bed ${bed}`) : '',
          agreed ? say('已在线同意', 'agreed online') : '',
        ]),
      )
    heading(say('办理', 'For the office'))
    sign(say('宿管员', 'Warden'))
    sign(say('供应方', 'Supplier'))
    note(
      say(
        '一式四份：宿舍、宿管、学校、供应方各执一份。',
        'Four copies: for the room, the warden, the school and the supplier.',
      ),
    )
  },
})

const terms = [
  [
    '1. 空调由学校指定的供应方安装和维修，租用方不自行移动、拆卸或改装。',
    '1. The unit is installed and repaired by the supplier that the school names; nobody else moves, takes apart or changes it.',
  ],
  [
    '2. 租期按学年计算，电费和人为损坏由租用方承担，正常损坏由供应方免费维修。',
    '2. The lease runs by academic years. Electricity and wilful damage are paid by the room, wear is repaired free of charge.',
  ],
  [
    '3. 押金在退租验机后按结算单退还，扣款逐项写明原因。',
    '3. The deposit is returned by the settlement after the unit was inspected; each deduction is said with its reason.',
  ],
] as const
