type Text = () => Promise<{ default: string }>

/** A flow that a person can copy into a folder, with the agents that it names. Each text is a file, read when it is asked for. */
export type ExampleFlow = { file: string; flow: Text; agents: Readonly<Record<string, Text>> }

export const exampleFlows: readonly ExampleFlow[] = [
  {
    file: 'review-a-change.yaml',
    flow: () => import('./flows/review-a-change.yaml?raw'),
    agents: {
      'correctness-reviewer.md': () => import('./agents/correctness-reviewer.md?raw'),
      'safety-reviewer.md': () => import('./agents/safety-reviewer.md?raw'),
      'clarity-reviewer.md': () => import('./agents/clarity-reviewer.md?raw'),
      'review-judge.md': () => import('./agents/review-judge.md?raw'),
    },
  },
  {
    file: 'fix-until-green.yaml',
    flow: () => import('./flows/fix-until-green.yaml?raw'),
    agents: {
      'test-fixer.md': () => import('./agents/test-fixer.md?raw'),
      'test-runner.md': () => import('./agents/test-runner.md?raw'),
      'change-reporter.md': () => import('./agents/change-reporter.md?raw'),
    },
  },
  {
    file: 'research-and-write.yaml',
    flow: () => import('./flows/research-and-write.yaml?raw'),
    agents: {
      'research-planner.md': () => import('./agents/research-planner.md?raw'),
      'researcher.md': () => import('./agents/researcher.md?raw'),
      'writer.md': () => import('./agents/writer.md?raw'),
    },
  },
]
