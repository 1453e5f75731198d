/** The language that was chosen in this browser; Chinese where none was. */
export const langKept = (): 'zh' | 'en' => (globalThis.localStorage?.getItem('lang') === 'en' ? 'en' : 'zh')
