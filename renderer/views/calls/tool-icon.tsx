import {
  Bot,
  Download,
  Eye,
  FileInput,
  FilePlus2,
  FileText,
  FileX2,
  Flag,
  Folder,
  FoldVertical,
  Globe,
  MessageCircleQuestion,
  PackageCheck,
  PencilLine,
  Puzzle,
  Search,
  Send,
  SquareTerminal,
  UserRoundPen,
  Users,
  Workflow,
} from 'lucide-react'
import type { CallVerb } from '../../../shared/session/call-action'

const ICONS = {
  search: Search,
  find: Search,
  read: FileText,
  list: Folder,
  look: Eye,
  change: PencilLine,
  create: FilePlus2,
  delete: FileX2,
  move: FileInput,
  run: SquareTerminal,
  start: SquareTerminal,
  readJob: SquareTerminal,
  stopJob: SquareTerminal,
  fetch: Globe,
  send: Send,
  download: Download,
  delegate: Bot,
  ask: MessageCircleQuestion,
  findTools: Search,
  prune: FoldVertical,
  register: PackageCheck,
  finish: Flag,
  catalog: Users,
  writeAgent: UserRoundPen,
  writeFlow: Workflow,
  use: Puzzle,
} as const

export function ToolIcon({ verb }: { verb: CallVerb }) {
  const Icon = ICONS[verb]
  return <Icon size={15} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
}
