import { label } from '#kernel/definition/index.ts'

/** Why a file cannot be drawn on; comes when one cannot. */
export const fileWords = {
  tooLarge: label(
    '文件超过 1 MB，请拆成几个流程，用调用活动连接',
    'The file is larger than 1 MB; split it into processes that call each other',
  ),
  endlessWords: label(
    '文件中有名称或批注超过 500 字，无法绘制，请在原工具中缩短后再导入',
    'A name or note in the file has more than 500 letters and cannot be drawn; shorten it where it was made',
  ),
  unreadable: label(
    '文件不是可读取的 BPMN 2.0，请从其他工具重新导出',
    'The file is no BPMN 2.0 that can be read; export it anew',
  ),
}
