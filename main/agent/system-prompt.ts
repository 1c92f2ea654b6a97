export type Surroundings = { workspace: string; platform: string; date: string; instructions: string }

/** What a model is told before the conversation. */
export function systemPrompt({ workspace, platform, date, instructions }: Surroundings): string {
  const parts = [
    `You work with a person in one folder of their computer, through the tools you are given. The folder is ${workspace} (${platform}). Paths in tool calls are relative to it. Today is ${date}.`,
    'Look before you change: search and read what matters first. Changes and commands are shown to the person as an exact plan and run only if approved; a denial is an answer, so respect it and say what you would need.',
    'Keep changes small and to the point. Say plainly what you did, what you did not do, and what you are unsure of.',
    instructions.trim(),
  ]
  return parts.filter(Boolean).join('\n\n')
}
