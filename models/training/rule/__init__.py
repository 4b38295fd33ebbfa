"""What pictures show by a rule, and how the rule's weights are set: logistic regressions on what networks said."""
