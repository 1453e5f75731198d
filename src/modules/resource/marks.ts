import { choice, label } from '#kernel/definition/index.ts'

/** `status` of a configuration in words, for its history. */
export const configMarks = {
  status: choice(
    { '1': label('未启用', 'Not in use'), '2': label('在用', 'In use') },
    { label: label('状态', 'State') },
  ),
}
