import type { Texts } from '#kernel/ui/say.ts'

/** Words of the page of one's own repair beside those that all campus pages share. */
export const applicationTexts = {
  notFixed: ['没修好', 'Not fixed'],
  withdraw: ['撤回报修', 'Withdraw the report'],
  urge: ['催单', 'Remind'],
  reworkAsked: [
    '您反映未修好：{why}。维修工会再次上门。',
    'You said that it is not fixed: {why}. A worker comes once more.',
  ],
  solutionBefore: ['上次处理结果', 'Solution of the last attempt'],
  reasonAsk: ['哪里还没修好？', 'What is still wrong?'],
  feeSent: ['付款凭证已提交，等待财务核对', 'The proof of payment was sent; finance will look at it'],
  urged: ['已提醒维修人员。', 'They have been reminded.'],
} as const satisfies Texts
