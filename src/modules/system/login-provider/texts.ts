import type { Texts } from '#kernel/ui/say.ts'

export const providerTexts = {
  test: ['测试', 'Test'],
  testing: ['正在连接 {name} …', 'Connecting to {name} …'],
  works: [
    '{name}可用。请确认对方登记的返回地址是 {address}',
    '{name} answers and knows this client. Make sure that it sends people back to {address}',
  ],
} as const satisfies Texts
