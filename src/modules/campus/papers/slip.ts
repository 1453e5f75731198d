import { inFacts } from '#kernel/definition/directions.ts'
import { sql } from '#kernel/store/sql.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import { paperRoute } from './paper.ts'

type Facts = { readonly id: string; readonly unit: string | null; readonly place: string | null }

/** What a worker takes along where there is no phone at hand: where, what, by when, and room to write what was done. */
export const slipRoute = paperRoute<Facts>(aircondWorkOrder, {
  fits: sql.raw(`t.status <> '91'`),
  async facts(tx, ids) {
    const found = await tx.query<Facts>(
      sql`select t.id, concat_ws(' ', u.asset_no, u.brand, u.model) as unit, c.campus_name as place
          from aircond_work_order t left join school_aircond u on u.id = t.aircond_id left join school_campus c on c.id = t.campus_id
          where t.id = any(${[...ids]}::bigint[])`,
    )
    return new Map(found.map((one) => [one.id, one]))
  },
  set({ line, heading, sign, say, of, pdf }, _row, { unit, place }) {
    line(say('类型', 'Type'), of('workTypeText'))
    line(say('地点', 'Where'), inFacts([place, of('dormName')]))
    line(say('空调', 'Unit'), unit ?? '')
    line(say('紧急程度', 'Urgency'), of('urgencyText'))
    line(say('故障项目', 'Fault item'), of('repairItemName'))
    line(say('内容', 'Content'), of('content'))
    line(say('联系人', 'Contact'), [of('contactName'), of('contactPhone')].filter(Boolean).join(' '))
    line(say('处理人', 'Worker'), of('workerName'))
    line(say('计划时间', 'Planned'), [of('planStart'), of('planEnd')].filter(Boolean).join(' – '))
    line(say('完工时限', 'Finish by'), of('finishDeadline'))
    heading(say('处理记录', 'What was done'))
    for (const blank of [say('故障原因', 'Cause'), say('处理结果', 'Solution'), say('用料', 'Materials')])
      pdf.text(`${blank}${say('：', ': ')}${'_'.repeat(52)}`, { size: 10.5, leading: 34 })
    sign(say('维修工', 'Worker'))
    sign(say('学生', 'Student'))
  },
})
