import type { Texts } from '#kernel/ui/say.ts'

export const jobTexts = {
  job: ['任务', 'Job'],
  schedule: ['周期', 'Runs'],
  last: ['上次结束', 'Last ended'],
  next: ['下次运行', 'Next'],
  lag: ['延迟', 'Behind by'],
  handled: ['24 小时内完成', 'Done in 24 hours'],
  failures: ['失败', 'Failures'],
  onTime: ['准时', 'On time'],
  behindMinutes: ['{n} 分钟', '{n} min'],
  waitingN: ['{n} 条待重试', '{n} to be tried again'],
  asideN: ['{n} 条已搁置', '{n} put aside'],
  none: ['无', 'None'],
  run: ['立即运行', 'Run now'],
  runOf: ['立即运行：{name}', 'Run now: {name}'],
  ran: ['{name}：完成 {done}，失败 {failed}', '{name}: {done} done, {failed} failed'],
  runs: ['运行记录', 'Runs'],
} satisfies Texts
