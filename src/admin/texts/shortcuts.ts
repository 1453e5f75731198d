import type { Texts } from '#kernel/ui/say.ts'

export const shortcutTexts = {
  title: ['快捷键', 'Keyboard shortcuts'],
  search: ['到搜索框', 'Go to the search fields'],
  add: ['新增', 'Add a record'],
  rows: ['下一行、上一行；稿件里为审稿意见', 'Next or previous row; in a manuscript, review comment'],
  tick: ['选中所在的行', 'Select the row in focus'],
  open: ['打开所在的行', 'Open the row in focus'],
  turn: ['上一条、下一条记录', 'Previous or next record'],
  act: ['稿件的下一步操作', 'Next step of a manuscript'],
  escape: ['关闭窗口，或取消选择', 'Close a dialog, or clear the selection'],
  undo: ['撤销刚才的删除', 'Undo the last delete'],
  palette: ['搜索菜单、记录和操作', 'Search menus, records and actions'],
  lock: ['锁屏', 'Lock the screen'],
  help: ['显示本说明', 'Show this list'],
} as const satisfies Texts
