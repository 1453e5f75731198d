import type { Texts } from './say.ts'

/** What every captcha says to whoever cannot read its picture. */
export const effortTexts = {
  captchaInstead: [
    '看不清，或使用读屏软件？改由浏览器验证',
    'Cannot read it? Have the browser checked instead',
  ],
  checking: ['正在验证浏览器，约需几秒', 'Checking the browser, a few seconds'],
  checked: ['浏览器已通过验证', 'The browser has been checked'],
} as const satisfies Texts
