type Range = readonly [from: number, to: number];

/** Encodes code points as ranges in base 36: the gap since the last range, then its length if it has more than one. */
export const encodeRanges = (codePoints: Iterable<number>): string => {
  const ranges: [number, number][] = [];
  for (const codePoint of [...new Set(codePoints)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === codePoint - 1) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges
    .map(([from, to], index) => {
      const gap = (from - (ranges[index - 1]?.[1] ?? 0)).toString(36);
      return from === to ? gap : `${gap}.${(to - from).toString(36)}`;
    })
    .join(' ');
};

/** Returns the ranges that `encodeRanges` encoded, in ascending order. */
export const decodeRanges = (encoded: string): Range[] => {
  let end = 0;
  return encoded.split(' ').map((part) => {
    const [gap = '', length = '0'] = part.split('.');
    const from = end + Number.parseInt(gap, 36);
    end = from + Number.parseInt(length, 36);
    return [from, end];
  });
};

/** Returns true if one of the ascending ranges has this code point. */
export const isInRanges = (ranges: readonly Range[], codePoint: number): boolean => {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = ranges[middle] as Range;
    if (codePoint < from) high = middle - 1;
    else if (codePoint > to) low = middle + 1;
    else return true;
  }
  return false;
};
