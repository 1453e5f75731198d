import type { Texts } from '#kernel/ui/say.ts'

/** Words of reading a label with the phone, which the list of orders alone offers. */
export const scanTexts = {
  scan: ['扫码', 'Scan'],
  scanNote: ['对准空调或房门上的二维码', 'Point at the code on the unit or the door'],
  scanTyped: ['标签上的编号', 'Number on the label'],
  scanFind: ['查找', 'Find'],
  scanNone: ['这个标签上没有派给您的工单。', 'None of your orders is at this label.'],
  scanBlind: [
    '此浏览器不能扫码，请用手机相机，或输入标签上的编号。',
    'This browser cannot scan. Enter the number on the label.',
  ],
  scanClose: ['关闭', 'Close'],
} as const satisfies Texts
