import type { Texts } from '../say.ts'

/** Words for whoever comes too late with a step or a call; loaded with the first that does. */
export const lateTexts = {
  stillOpen: [
    '现为“{state}”。还没有提交，输入都在：请核对变化，仍要“{verb}”就再提交一次',
    'It is “{state}” now. Nothing was sent and your input is here: look at what changed, then press “{verb}” again if it still holds',
  ],
  noLonger: [
    '现为“{state}”，不能再“{verb}”，没有提交任何内容',
    'It is “{state}” now, “{verb}” is no longer possible. Nothing was sent',
  ],
  past: ['已不能再“{verb}”，没有提交任何内容', '“{verb}” is no longer possible. Nothing was sent'],
  outOfSight: ['这条记录已经看不到了', 'This record is out of your sight now'],
  typed: ['填写的内容没有提交，可以复制：', 'What you filled in was not sent. Copy what you need:'],
  others: ['现在可以：', 'What can be done now:'],
  wasThen: ['打开时', 'When you opened it'],
  isNow: ['现在', 'Now'],
} as const satisfies Texts
