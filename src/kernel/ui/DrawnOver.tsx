import type { ComponentProps } from 'react'
import { Overtaken } from './Overtaken.tsx'
import { useTexts, type Texts } from './say.ts'

export const drawnTexts = {
  drawnText: [
    '本人的修改还在，没有保存。可以载入已保存的内容，也可以用本人的覆盖：',
    'Your changes are still here and not saved. Load what is stored, or save yours over it:',
  ],
  loadTheirs: ['载入已保存的', 'Load what is stored'],
  saveMine: ['用本人的覆盖', 'Save mine over it'],
} as const satisfies Texts

type Props = Omit<ComponentProps<typeof Overtaken>, 'text' | 'take' | 'keep'>

/** Two draw at one record: the second chooses whose drawing stands. */
export function DrawnOver(props: Props) {
  const t = useTexts(drawnTexts)
  return <Overtaken {...props} text={t('drawnText')} take={t('loadTheirs')} keep={t('saveMine')} />
}
