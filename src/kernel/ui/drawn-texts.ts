import type { Texts } from './say.ts'

/** Of two who draw at one record: the second chooses whose drawing stands. */
export const drawnTexts = {
  drawnText: [
    '本人的修改还在，没有保存。可以载入已保存的内容，也可以用本人的覆盖：',
    'Your changes are still here and not saved. Load what is stored, or save yours over it:',
  ],
  loadTheirs: ['载入已保存的', 'Load what is stored'],
  saveMine: ['用本人的覆盖', 'Save mine over it'],
} as const satisfies Texts
