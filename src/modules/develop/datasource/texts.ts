import type { Texts } from '#kernel/ui/say.ts'

export const sourceTexts = {
  test: ['测试连接', 'Test'],
  testing: ['正在连接 {name} …', 'Connecting to {name} …'],
  tested: [
    '已连接：{product} {version}，只读，{ms} 毫秒',
    'Connected: {product} {version}, read only, {ms} ms',
  ],
} as const satisfies Texts
