import type { TreeProps } from 'antd'
import { arriving, Nothing } from '../arriving.tsx'

/** In place of the tree that the table of antd keeps ready for filters above its columns (vite.parts.config.ts). */
export default arriving<TreeProps>(async () => ({ default: (await import('antd')).Tree }), Nothing)
