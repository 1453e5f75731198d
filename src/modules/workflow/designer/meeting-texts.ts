import type { Texts } from '#kernel/ui/say.ts'

/** Apart from those of the tool: they come with what is drawn where two meet. */
export const meetingTexts = {
  takeAsk: [
    '载入后，本人未保存的修改不能找回；需要时先导出。现在载入？',
    'What you have not saved cannot be brought back; export it first if you want to keep it. Load what is stored?',
  ],
  cancel: ['取消', 'Cancel'],
  layBeside: ['并排对照两张图', 'Lay the two drawings side by side'],
  storedDrawing: ['已保存的', 'Stored'],
  ownDrawing: ['本人的', 'Yours'],
} satisfies Texts
