import type { Answer, Client } from '#app/testing.ts'
import { writeSheet } from '#kernel/sheet/write.ts'

/** What an enrolment office sends in September: a sheet of new students, as Excel writes it. */
const head = [
  '学号',
  '姓名',
  '性别',
  '学校',
  '校区',
  '学院',
  '专业',
  '年级',
  '培养层次',
  '入学日期',
  '手机号',
]
const colleges = ['公共卫生学院', '护理学院', '临床医学院'] as const

type Sheet = {
  readonly rows: number
  /** Numbers begin with it, so that two intakes do not meet. */
  readonly year?: string
  /** Rows, counted from 0, whose gender nobody knows. */
  readonly wrong?: readonly number[]
}

export async function intakeSheet({ rows, year = '2026', wrong = [] }: Sheet): Promise<Buffer> {
  async function* each() {
    for (let i = 0; i < rows; i += 1)
      yield [
        `${year}${String(i).padStart(7, '0')}`,
        `新生${i}`,
        wrong.includes(i) ? '未知性别' : i % 2 ? '女' : '男',
        '海城大学',
        '西校区',
        colleges[i % 3] ?? colleges[0],
        '预防医学',
        '2026',
        '本科',
        '2026-09-01',
        `138${String(i).padStart(8, '0')}`,
      ]
  }
  const parts: Uint8Array[] = []
  for await (const chunk of writeSheet(head, each())) parts.push(chunk as Uint8Array)
  return Buffer.concat(parts)
}

export const sendIntake = (
  client: Client,
  bytes: Buffer,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> => client.upload('blade-admin/stuInfo/import', fields, { name: 'intake.xlsx', bytes })
