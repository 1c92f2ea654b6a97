import { LoaderCircle } from 'lucide-react'

export function Spinner({ size = 14 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden="true" className="spin shrink-0 text-accent" />
}
