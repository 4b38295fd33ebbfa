"""The companion: reads real dice, knows the rules, keeps the sheet. Nothing leaves the machine."""

import os

# From 1.29 on onnxruntime tells its makers of the machine, the models and how long they take, unless this is there
# before it is loaded. Whatever loads it here comes by this file, or by models/__init__.py.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
