import { effortTexts } from '#kernel/ui/effort-texts.ts'
import type { Texts } from '#kernel/ui/say.ts'

export const sharedTexts = {
  ...effortTexts,
  loading: ['正在载入', 'Loading'],
  network: ['网络不通，请检查连接后重试。', 'No connection. Check it and try again.'],
  photoOnTheWay: [
    '照片还在上传，传完后再点一次。',
    'A photo is still being sent. Press again once it is there.',
  ],
  retry: ['重试', 'Try again'],
  notYours: ['您的账号不能使用此页面。', 'Your account cannot use this page.'],
  astray: [
    '这个地址不完整或有误，请从首页打开。',
    'This address is incomplete or wrong: open it from the first page.',
  ],
  taken: [
    '它刚刚转给了他人，或已被删除，不再由您处理。',
    'It was just given to somebody else or removed, and is no longer yours.',
  ],
  home: ['返回首页', 'Go to the first page'],
  required: ['必填', 'required'],
  captcha: ['验证码', 'Captcha'],
  captchaHint: ['不分大小写，点图片可换一张。', 'Upper or lower case; select the picture for another.'],
  captchaImage: ['验证码图片，点击换一张', 'Captcha picture, select for another'],
  cancel: ['取消', 'Cancel'],
} as const satisfies Texts
