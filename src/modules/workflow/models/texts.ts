import type { Texts } from '#kernel/ui/say.ts'

export const deployTexts = {
  deploy: ['部署', 'Deploy'],
  deployAsk: [
    '把“{name}”部署为新版本？运行中的实例留在原版本。',
    'Deploy “{name}” as a new version? Instances that run stay on theirs.',
  ],
  deployDone: ['已部署', 'Deployed'],
  cancel: ['取消', 'Cancel'],
} satisfies Texts
