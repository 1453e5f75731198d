import { isRefusal, label, rowId, type SheetCell } from '#kernel/definition/index.ts'
import { route } from '#kernel/http/slice.ts'
import { writeSheet } from '#kernel/sheet/write.ts'
import { result } from './casting.ts'
import { momentVote } from './definition.ts'

const heads = [label('选项', 'Option'), label('票数', 'Ballots'), label('占比 %', 'Share, %')]
const turnout = {
  voters: label('投票人数', 'Voters'),
  eligible: label('应投人数', 'Eligible'),
}

/** The result as a sheet: what the page shows, and no more; who may not read the one gets no other. */
export const resultSheet = route(
  {
    method: 'GET',
    url: `${momentVote.path}/resultSheet`,
    permission: 'momentVote_export',
    asks: { id: rowId('momentVote') },
    raw: true,
    summary: 'The result of a vote as a sheet',
  },
  async (call) => {
    const told = await result(call)
    if (isRefusal(told)) return told
    const { lang } = call.caller
    const { options, voterCount, eligible } = told
    const line = (head: string, n: number, all: number): SheetCell[] => [
      head,
      { number: n },
      { number: all > 0 ? ((100 * n) / all).toFixed(1) : 0 },
    ]
    async function* rows(): AsyncGenerator<SheetCell[]> {
      for (const { text, count } of options) yield line(text, count, voterCount)
      yield line(turnout.voters[lang], voterCount, eligible ?? voterCount)
      if (eligible !== undefined) yield line(turnout.eligible[lang], eligible, eligible)
    }
    return call.reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header(
        'content-disposition',
        `attachment; filename="result.xlsx"; filename*=UTF-8''${encodeURIComponent(`${told.title}.xlsx`)}`,
      )
      .send(
        writeSheet(
          heads.map((head) => head[lang]),
          rows(),
        ),
      )
  },
)
