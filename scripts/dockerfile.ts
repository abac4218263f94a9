/** One instruction: `COPY --from=build /shop/build build` is COPY, { from: 'build' }, `/shop/build build`. */
interface Instruction {
  name: string
  flags: Record<string, string>
  text: string
}

export interface ImageStage {
  /** As `FROM … AS name` says it; the number of the stage where it says none. */
  name: string
  base: string
  instructions: Instruction[]
}

/** The stages of a Dockerfile in their order; the last is the image. */
export function readDockerfile(text: string): ImageStage[] {
  const stages: ImageStage[] = []
  for (const line of joinLines(text)) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(line) ?? []
    const [, said = '', body = ''] = /^((?:--[\w-]+=\S+\s+)*)(.*)$/s.exec(rest) ?? []
    const flags = Object.fromEntries([...said.matchAll(/--([\w-]+)=(\S+)/g)].map(([, flag, value]) => [flag, value]))
    if (name === 'FROM') {
      const [base = '', , as = String(stages.length)] = body.split(/\s+/)
      stages.push({ name: as, base, instructions: [] })
    } else stages.at(-1)!.instructions.push({ name, flags, text: body.trim() })
  }
  return stages
}

/** A comment may stand between the lines of one instruction. */
function joinLines(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
}

/** What ENV sets, in the order of the instructions. */
export function readImageEnvironment({ instructions }: ImageStage): Record<string, string> {
  const texts = instructions.filter(({ name }) => name === 'ENV').map(({ text }) => text)
  return Object.fromEntries(
    texts.flatMap((text) => [...text.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
  )
}

/** The text of the last instruction of that name. */
export const findInstruction = ({ instructions }: ImageStage, wanted: string): string | undefined =>
  instructions.findLast(({ name }) => name === wanted)?.text
