export function Dispatch(_: { paper: unknown; onClose: () => void }) { return null }
