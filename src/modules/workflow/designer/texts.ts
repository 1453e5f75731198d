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
  begin: ['从哪里开始', 'Where to begin'],
  blank: ['空白流程', 'Blank'],
  canvas: ['流程图画布', 'Drawing'],
  loading: ['正在加载设计器', 'Loading the designer'],
  compare: ['与 v{n} 对比', 'Compare with v{n}'],
  back: ['返回模型管理', 'Back to the models'],
  unsaved: ['未保存', 'Not saved'],
  try: ['试走一遍', 'Dry run'],
  actual: ['原始大小', 'Actual size'],
} satisfies Texts
