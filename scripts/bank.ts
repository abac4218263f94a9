// The bank as the shop's child: it goes when the shop goes, even one that was killed.
process.once('disconnect', () => process.exit(0))
import '../bank/main.ts'
