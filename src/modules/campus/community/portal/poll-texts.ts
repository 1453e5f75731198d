import type { Texts } from '#kernel/ui/say.ts'

/** Words of whoever puts something to the vote, or ends it. */
export const pollTexts = {
  begin: ['发起投票', 'Put it to the vote'],
  question: ['投票题目', 'Question'],
  options: ['选项', 'Options'],
  optionsHelp: ['每行写一个，2 至 20 个', 'One on each line, 2 to 20 of them'],
  optionsFew: ['请写 2 至 20 个选项，每行一个', 'Write 2 to 20 options, one on each line'],
  optionsAlike: ['有两个选项相同，请改其中一个', 'Two options are the same, change one of them'],
  most: ['每人最多选', 'Each may choose up to'],
  some: ['{n} 项', '{n}'],
  until: ['投票截止', 'Voting ends'],
  results: ['什么时候能看结果', 'When results are told'],
  hidden: ['匿名投票：任何人都看不到谁选了什么', 'Anonymous: nobody sees who chose what'],
  change: ['允许改票', 'A ballot may be changed'],
  kept: [
    '有人投票后，这条动态和选项不能再改，只能提前结束。',
    'Once somebody has voted, post and options stay as they are; you can only end the vote.',
  ],
  end: ['提前结束', 'End it now'],
  endWhy: ['为什么提前结束？', 'Why does it end now?'],
  never: ['取消', 'Cancel'],
} as const satisfies Texts
