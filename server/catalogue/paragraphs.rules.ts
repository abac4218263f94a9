/** Of a description: what the goods are. The paragraphs after it tell how they are used. */
export const firstParagraph = (text: string): string => text.split('\n\n', 1)[0]!
