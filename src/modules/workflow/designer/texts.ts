import type { Texts } from '#kernel/ui/say.ts'

export const designTexts = {
  save: ['保存', 'Save'],
  saved: ['已保存', 'Saved'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  import: ['导入 BPMN', 'Import BPMN'],
  export: ['导出 BPMN', 'Export BPMN'],
  deploy: ['部署', 'Deploy'],
  saveFirst: ['请先保存，部署的是已保存的图', 'Save first: what is saved is deployed'],
  tooLarge: [
    '文件超过 1 MB，请拆成几个流程，用调用活动连接',
    'The file is larger than 1 MB; split it into processes that call each other',
  ],
  endlessWords: [
    '文件中有名称或批注超过 500 字，无法绘制，请在原工具中缩短后再导入',
    'A name or note in the file has more than 500 letters and cannot be drawn; shorten it where it was made',
  ],
  unreadable: [
    '文件不是可读取的 BPMN 2.0，请从其他工具重新导出',
    'The file is no BPMN 2.0 that can be read; export it anew',
  ],
  replaceAsk: [
    '导入会替换画布上的流程图，未保存的修改将丢失，继续吗？',
    'The file takes the place of the drawing, and changes that are not saved are lost. Go on?',
  ],
  replace: ['替换', 'Replace'],
  begin: ['从哪里开始', 'Where to begin'],
  blank: ['空白流程', 'Blank'],
  canvas: ['流程图画布', 'Drawing'],
  loading: ['正在加载设计器', 'Loading the designer'],
  compare: ['与已部署版本比较', 'Compare with what is deployed'],
} satisfies Texts
