import type { Texts } from '../say.ts'

export const editorTexts = {
  tools: ['文字工具', 'Text tools'],
  bold: ['加粗', 'Bold'],
  italic: ['斜体', 'Italic'],
  underline: ['下划线', 'Underline'],
  subscript: ['下标', 'Subscript'],
  superscript: ['上标', 'Superscript'],
  heading: ['标题', 'Heading'],
  subheading: ['小标题', 'Subheading'],
  bullets: ['项目符号', 'Bulleted list'],
  numbers: ['编号列表', 'Numbered list'],
  quote: ['引用', 'Quotation'],
  link: ['链接', 'Link'],
  linkAsk: ['链接地址', 'Address of the link'],
  linkEmpty: ['留空则去掉链接', 'Left empty, the link goes'],
  linkRefused: [
    '这个地址不能做链接，请用 https:// 或 mailto: 开头的地址',
    'This cannot be linked; use an address that begins with https:// or mailto:',
  ],
  linkSet: ['确定', 'Set'],
  linkKeep: ['取消', 'Cancel'],
  table: ['插入表格', 'Insert a table'],
  picture: ['插入图片', 'Insert a picture'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  markup: ['标记文本', 'Markup'],
  markupOf: ['{name}，标记文本', '{name}, markup'],
  markupText: [
    '此处直接编辑标记，保存时不允许的标记会去掉',
    'You are editing the markup itself; tags that are not allowed go when it is saved',
  ],
} as const satisfies Texts
