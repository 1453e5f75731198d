import type { RadioProps } from 'antd'
import { arriving, Nothing } from '../arriving.tsx'

/** In place of the one that the table of antd keeps ready for lists of which one row alone is chosen (vite.parts.config.ts). */
export default arriving<RadioProps>(async () => ({ default: (await import('antd')).Radio }), Nothing)
