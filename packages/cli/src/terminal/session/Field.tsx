import { Box, Text } from "ink";
import { useTerminal } from "../context";
import { LineInput } from "../input/LineInput";
import { fit, widthOf } from "../layout/width";

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly focused: boolean;
  /** What is wrong with what is typed, once it was sent. */
  readonly problem: string | undefined;
  /** Room in columns for the label and what is typed. */
  readonly width: number;
  readonly mask?: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit: () => void;
}

/** Labels of fields that stand below each other are as wide. */
const leastLabel = 9;

/** A label, its input, and under it what is wrong. */
export function Field({ label, problem, focused, width, ...input }: FieldProps) {
  const { paint } = useTerminal();
  const labelWidth = Math.max(leastLabel, widthOf(label) + 1);
  return (
    <Box flexDirection="column">
      <Box height={1} overflow="hidden">
        <Box flexShrink={0}>
          <Text>
            {focused ? paint("▌", "accent") : " "}
            {paint(fit(label, labelWidth), ...(focused ? (["bold"] as const) : (["dim"] as const)))}
          </Text>
        </Box>
        <LineInput {...input} focused={focused} width={width - labelWidth - 1} />
      </Box>
      <Text>{problem === undefined ? " " : `${" ".repeat(labelWidth + 1)}${paint(problem, "danger")}`}</Text>
    </Box>
  );
}
