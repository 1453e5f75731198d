import type { Texts } from './say.ts'
import { uiTexts } from './texts.ts'

/** Words of the dialog of an import, which most people never open, with those of all screens. */
export const importTexts = {
  ...uiTexts,
  template: ['下载模板', 'Download template'],
  importText: [
    '先下载模板填写，再上传（Excel 或 CSV）。先预览，确认后一次写入；有一行不对，全部不写入',
    'Fill in the template, then upload it as Excel or CSV. You see a preview first; then all rows are written, or none if one is wrong',
  ],
  importChoose: ['选择文件并预览', 'Choose a file and preview'],
  importReady: ['{n} 行可以导入', '{n} rows are ready to import', '{n} row is ready to import'],
  importSample: ['前 {n} 行', 'First {n} rows', 'First row'],
  importIgnored: ['没有对应字段、不会导入的列：{names}', 'Columns without a field, left out: {names}'],
  importGo: ['导入 {n} 行', 'Import {n} rows', 'Import {n} row'],
  importWriting: [
    '正在写入 {n} 行，几千行约需一分钟，请勿关闭页面',
    'Writing {n} rows; some thousands take a minute. Keep this page open',
    'Writing {n} row; keep this page open',
  ],
  importUnsure: [
    '连接中断，不能确定是否已经写入。写入可能还在进行：请过一分钟再打开本窗口，“最近的导入”里有这一次，就是写入了；没有，请重新选择文件',
    'The connection was lost, so it is not certain that the rows were written; it may still be going on. Open this dialog again in a minute: if this import stands among the recent ones, they were; if not, choose the file again',
  ],
  importEmpty: ['文件中没有数据行', 'The file holds no rows'],
  imported: ['已导入 {n} 条', '{n} rows imported', '{n} row imported'],
  importFaults: [
    '{n} 行有问题，没有写入。改好文件后重新选择',
    '{n} rows have faults; nothing was written. Correct the file and choose it again',
    '{n} row has a fault; nothing was written. Correct the file and choose it again',
  ],
  importFirst: ['有问题的行中，先列出 {n} 行', 'The first {n} rows with faults'],
  problem: ['问题', 'Problem'],
  importRecent: ['最近的导入', 'Recent imports'],
  importLine: ['{at} · {file} · {n} 行', '{at} · {file} · {n} rows', '{at} · {file} · {n} row'],
  importUndo: ['撤销这次导入', 'Undo this import'],
  importUndoAsk: [
    '将删除这次导入的 {n} 条记录。已被修改或引用时不会删除任何一条。',
    'The {n} rows of this import are deleted. If any was changed or is used, none is.',
    'The row of this import is deleted, unless it was changed or is used.',
  ],
  importUndone: ['已撤销', 'Undone'],
  importUndoneNow: [
    '已撤销导入，删除 {n} 条',
    'Import undone, {n} rows deleted',
    'Import undone, {n} row deleted',
  ],
  importResult: ['下载结果', 'Download the result'],
} as const satisfies Texts
